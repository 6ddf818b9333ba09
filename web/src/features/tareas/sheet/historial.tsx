import type { TareaHistorialEntry } from '@ensaya/contract/tarea-historial.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { briefMomentOf } from '../../../lib/format/moment.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { historyWords } from './history-words.ts';
import { Section } from './section.tsx';
import { historialQuery } from './sheet.api.ts';
import listClasses from './sheet-lists.module.css';

const FAILED = 'Error al cargar el historial';

/** Who changed what. */
export function Historial({ tarea }: { tarea: Tarea }) {
  const query = useInfiniteQuery(historialQuery(tarea));
  return (
    <Section title="Historial">
      <QueryError what={FAILED} query={query} />
      <ul className={listClasses.history} aria-label="Historial">
        {query.data?.map((entry) => (
          <Entry key={entry.version} entry={entry} />
        ))}
      </ul>
      <LoadMore query={query} failure={FAILED} of="historial" />
    </Section>
  );
}

function Entry({ entry }: { entry: TareaHistorialEntry }) {
  const today = useToday();
  return entry.cambios.map((cambio) => {
    const { who, did, from, to } = historyWords(entry.por, cambio, today);
    return (
      <li key={cambio.campo}>
        <time dateTime={entry.at}>{briefMomentOf(entry.at, today)}</time>
        <span>
          <bdi>{who}</bdi> {did}
          {from !== undefined && ` ${from} →`}
          {to !== undefined && (
            <>
              {' '}
              <b>{to}</b>
            </>
          )}
        </span>
      </li>
    );
  });
}
