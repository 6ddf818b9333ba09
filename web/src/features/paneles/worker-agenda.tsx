import type { WorkerPanel } from '@ensaya/contract/paneles.ts';
import { Flex, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatWeekdayAndDay } from '../../lib/format/dates.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { type AgendaDay, agendaDays } from './agenda-days.ts';
import { todoDetail, todoLink } from './todo-words.ts';
import classes from './worker-panel.module.css';
import { nextMonday, type TodoList } from './worker-todo.ts';

type Props = Pick<TodoList, 'agenda'> & Pick<WorkerPanel, 'asignadas'> & { /** False for other roles. */ isOwn: boolean };

/** What is due after this week, by day; the list has the rest. */
export function WorkerAgenda({ agenda, asignadas, isOwn }: Props) {
  const today = useToday();
  const days = agendaDays(agenda, today);
  return (
    <section aria-labelledby="mi-agenda">
      <div className={classes.head}>
        <Title order={2} id="mi-agenda">
          Mi agenda
        </Title>
        {days.length > 0 && <Text variant="hint">Desde el {formatWeekdayAndDay(nextMonday(today))}</Text>}
      </div>
      {days.length === 0 ? (
        <Text variant="hint">
          {asignadas > 0
            ? 'Nada con fecha después de esta semana.'
            : `Aquí ${isOwn ? 'verás' : 'están'}, por días, las tareas y los roleplays que ${isOwn ? 'te' : 'le'} asignen.`}
        </Text>
      ) : (
        <ol className={classes.agenda}>
          {days.map((day) => (
            <Day key={day.calendar} day={day} />
          ))}
        </ol>
      )}
    </section>
  );
}

const Day = ({ day: { calendar, title, detail, entries } }: { day: AgendaDay }) => (
  <li data-row className={classes.day}>
    <time dateTime={calendar}>
      <span className={classes.dayTitle}>{title}</span>
      <Text component="span" variant="meta" display="block">
        {detail}
      </Text>
    </time>
    <Flex component="ul" direction="column" gap="sm">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link to={todoLink(entry)} className={classes.entry}>
            {entry.nombre}
          </Link>
          <Text variant="meta">{todoDetail(entry)}</Text>
        </li>
      ))}
    </Flex>
  </li>
);
