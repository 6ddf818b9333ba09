import type { Tarea, TareaOrder } from '@ensaya/contract/tareas.ts';
import { Box, Flex, VisuallyHidden } from '@mantine/core';
import { useToday } from '../../../lib/format/use-today.ts';
import { type CardProps, TareaCard } from '../board/tarea-card.tsx';
import { type Group, groupsOf, URGENCIES } from '../urgency.ts';
import type { Counts } from '../use-tareas.ts';
import { GroupTitle } from './group-title.tsx';
import classes from './tareas-list.module.css';
import { TareasTable } from './tareas-table.tsx';
import type { Selection } from './use-selection.ts';

type Props = Pick<CardProps, 'acts' | 'withProyecto'> & {
  tareas: readonly Tarea[];
  order: TareaOrder;
  counts: Counts;
  /** The task in the sheet. */
  current: string | null;
  /** For those who may change several tasks at once. */
  selection: Selection | undefined;
  isPhone: boolean;
};

/** One table, on a phone cards; grouped when the order is by urgency. */
export function TareasList({ isPhone, order, counts, selection, ...props }: Props) {
  const today = useToday();
  const groups = order === 'urgencia' ? groupsOf(props.tareas, counts?.hoy ?? today, counts?.urgencias) : undefined;
  return (
    <>
      <VisuallyHidden component="h2">Tareas</VisuallyHidden>
      {isPhone ? <Cards groups={groups} {...props} /> : <TareasTable groups={groups} selection={selection} {...props} />}
    </>
  );
}

type CardsProps = Pick<Props, 'acts' | 'withProyecto' | 'tareas' | 'current'> & { groups: Group[] | undefined };

function Cards({ groups, tareas, current, acts, withProyecto }: CardsProps) {
  const cards = (some: readonly Tarea[], label: string) => (
    <Flex component="ul" direction="column" gap="xs" aria-label={label}>
      {some.map((tarea) => (
        <TareaCard key={tarea.id} tarea={tarea} acts={acts} withProyecto={withProyecto} isCurrent={tarea.id === current} />
      ))}
    </Flex>
  );
  if (!groups) return cards(tareas, 'Tareas');
  return groups.map(({ urgency, tareas: own, total }) => (
    <section key={urgency} className={classes.group}>
      <Box component="p" mb="xs">
        <GroupTitle urgency={urgency} total={total} />
      </Box>
      {cards(own, URGENCIES[urgency])}
    </section>
  ));
}
