import type { MissedSearch } from '@ensaya/contract/faq-trust.ts';
import { ActionIcon, Box, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { formatCalendarDay } from '../../../lib/format/dates.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { toastFailure } from '../../../lib/screen/toast.ts';
import { dismissMissedSearchMutation, missedSearchesQuery } from '../trust.api.ts';
import classes from './trust.module.css';

const STEP = 10;
/** The figures above lead here. */
export const MISSED_ID = 'faq-missed';

type Props = { empresa_id: string; onAnswer: (words: string) => void };

/** The searches without results, the most frequent first. */
export function MissedSearches({ empresa_id, onAnswer }: Props) {
  const query = useQuery(missedSearchesQuery(empresa_id));
  const [shown, setShown] = useState(STEP);
  const list = useFocusRescue<HTMLUListElement>(query.data?.length);
  return (
    <Box component="section" miw={0} aria-labelledby={MISSED_ID}>
      <Title order={2} id={MISSED_ID} tabIndex={-1} data-no-ring>
        Búsquedas sin resultados
      </Title>
      {/* The figures above count another period. */}
      <Text variant="hint" mb="xs" fz="xs">
        Últimos 90 días
      </Text>
      <QueryList
        query={query}
        failed="Error al cargar las búsquedas"
        skeleton={<ListSkeleton label="Cargando las búsquedas…" count={2} />}
        empty={
          <Text variant="dimmed" textWrap="pretty" mt={4}>
            Todas las búsquedas han encontrado algo.
          </Text>
        }
      >
        {(items) => (
          <>
            <ul aria-label="Búsquedas sin resultados" ref={list} tabIndex={-1} data-no-ring>
              {items.slice(0, shown).map((missed) => (
                <Missed key={missed.words} missed={missed} empresa_id={empresa_id} onAnswer={() => onAnswer(missed.words)} />
              ))}
            </ul>
            {items.length > shown && <QuietButton onClick={() => setShown(shown + STEP)}>Ver más</QuietButton>}
          </>
        )}
      </QueryList>
    </Box>
  );
}

function Missed({
  missed: { words, times, last_on },
  empresa_id,
  onAnswer,
}: {
  missed: MissedSearch;
  empresa_id: string;
  onAnswer: () => void;
}) {
  const dismiss = useMutation(dismissMissedSearchMutation);
  return (
    <li data-row className={classes.missed}>
      <div>
        <Box component="p" fw={500}>
          {words}
        </Box>
        <p className={classes.meta}>
          {countOf(times, 'vez', 'veces')} · {times === 1 ? 'el' : 'la última, el'} {formatCalendarDay(last_on)}
        </p>
      </div>
      <div className={classes.acts}>
        <QuietButton onClick={onAnswer} aria-label={`Crear FAQ para: ${words}`}>
          Crear FAQ
        </QuietButton>
        <ActionIcon
          aria-label={`Quitar ${words}`}
          loading={dismiss.isPending}
          onClick={() =>
            dismiss.mutate({ empresa_id, words }, { onError: (error) => toastFailure(explain('Error al quitar la búsqueda', error)) })
          }
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}
