import { Box, Checkbox, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { personName } from '../../lib/text/person-name.ts';
import { holds } from '../../lib/text/search-key.ts';
import { QuietButton } from '../buttons/buttons.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import classes from './worker-picker.module.css';

type Worker = { id: string; email: string; nombre: string | null };
type Props = {
  /** The name of the list: 'Trabajadores sin asignar'. */
  label: string;
  workers: Worker[];
  picked: ReadonlySet<string>;
  error?: string | undefined;
  /** People who are picked in another way and cannot be left out here, and why. */
  fixed?: { ids: ReadonlySet<string>; why: string } | undefined;
  onPick: (picked: ReadonlySet<string>) => void;
};

/** Shown at first, and with each 'Ver más'; the search finds the others. */
const SHOWN = 50;

export function WorkerPicker({ label, workers, picked, error, fixed, onPick }: Props) {
  const id = useId();
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const isFixed = (worker_id: string) => fixed?.ids.has(worker_id) ?? false;
  const found = workers.filter(({ nombre, email }) => holds(words, nombre, email));
  const isPicked = ({ id: worker_id }: Worker) => picked.has(worker_id) || isFixed(worker_id);
  const pickedHere = found.filter(isPicked).length;
  const left = found.length - shown;

  const pick = (ids: string[], on: boolean) => {
    const next = new Set(picked);
    for (const worker_id of ids) {
      if (isFixed(worker_id)) continue;
      if (on) next.add(worker_id);
      else next.delete(worker_id);
    }
    onPick(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div role="group" aria-label="Trabajadores" aria-describedby={error ? id : undefined}>
      <SearchBox
        label="Buscar trabajadores..."
        value={words}
        delay={100}
        onChange={(text) => {
          setWords(text);
          setShown(SHOWN);
        }}
      />
      <div className={classes.all}>
        <Checkbox
          label="Seleccionar todos"
          checked={found.length > 0 && pickedHere === found.length}
          indeterminate={pickedHere > 0 && pickedHere < found.length}
          disabled={found.every((worker) => isFixed(worker.id))}
          onChange={() =>
            pick(
              found.map((worker) => worker.id),
              pickedHere < found.length,
            )
          }
        />
        <Text span variant="hint" flex="none" fz="xs" aria-live="polite">
          {formatNumber(workers.filter(isPicked).length)} de {formatNumber(workers.length)}
        </Text>
      </div>
      {found.length === 0 && (
        <Text variant="dimmed" textWrap="pretty">
          Nadie coincide con esa búsqueda
        </Text>
      )}
      <ul className={classes.workers} aria-label={label}>
        {found.slice(0, shown).map((worker) => (
          <li key={worker.id}>
            <Checkbox
              className={classes.worker ?? ''}
              label={personName(worker)}
              description={[worker.nombre && worker.email, isFixed(worker.id) && fixed?.why].filter(Boolean).join(' · ') || undefined}
              checked={isPicked(worker)}
              disabled={isFixed(worker.id)}
              onChange={({ currentTarget }) => pick([worker.id], currentTarget.checked)}
            />
          </li>
        ))}
        {left > 0 && (
          <li>
            <QuietButton onClick={() => setShown(shown + SHOWN)}>Ver {countOf(Math.min(left, SHOWN), 'más', 'más')}</QuietButton>
          </li>
        )}
      </ul>
      {error && (
        <Box id={id} component="p" mt={6} c="var(--mantine-color-error)" fz="xs" role="alert">
          {error}
        </Box>
      )}
    </div>
  );
}
