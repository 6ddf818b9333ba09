import { avisoPath, avisoText } from '@ensaya/contract/aviso-text.ts';
import { AVISO_KINDS, type Aviso, type AvisoKind } from '@ensaya/contract/avisos.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconCheckbox, IconFileZip, IconHelpCircle, IconMasksTheater, type TablerIcon } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { daysFrom, formatDay, formatTime, localDay } from '../../lib/dates.ts';
import { shortDay } from '../../lib/short-day.ts';
import { useToday } from '../../lib/use-today.ts';
import classes from './aviso-list.module.css';
import { avisosQuery } from './avisos.api.ts';

const FAILED = 'Error al cargar los avisos';
const ICONS: Record<(typeof AVISO_KINDS)[AvisoKind]['group'], TablerIcon> = {
  Roleplays: IconMasksTheater,
  Tareas: IconCheckbox,
  'Preguntas Frecuentes': IconHelpCircle,
  Copias: IconFileZip,
};

/** Today's notices and those before, the newest first. */
export function AvisoList({ onOpen }: { onOpen: (aviso: Aviso) => void }) {
  const query = useInfiniteQuery(avisosQuery);
  const today = useToday();
  if (query.isPending) return <ListSkeleton label="Cargando avisos…" />;
  if (!query.data)
    return (
      <div className={classes.failed}>
        <QueryError what={FAILED} query={query} />
      </div>
    );
  if (query.data.length === 0) return <p className={classes.empty}>No tienes avisos. Los verás aquí en cuanto haya algo nuevo.</p>;
  const groups = Map.groupBy(query.data, ({ created_at }) => (localDay(new Date(created_at)) < today ? 'Antes' : 'Hoy'));
  return (
    <>
      {[...groups].map(([title, avisos]) => (
        <section key={title}>
          <h3 className={classes.group}>{title}</h3>
          <ul className={classes.list}>
            {avisos.map((aviso) => (
              <AvisoItem key={aviso.id} aviso={aviso} today={today} onOpen={() => onOpen(aviso)} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore query={query} failure={FAILED} of="avisos" />
    </>
  );
}

/** '10:42' today, 'Ayer', '12 nov'. */
function timeOf({ created_at }: Aviso, today: string): string {
  const days = daysFrom(today, localDay(new Date(created_at)));
  if (days === -1) return 'Ayer';
  return days < 0 ? shortDay(created_at, today) : formatTime(created_at);
}

function AvisoItem({ aviso, today, onOpen }: { aviso: Aviso; today: string; onOpen: () => void }) {
  const { kind, due_at, created_at, read_at } = aviso;
  const [text, more] = avisoText(aviso, due_at && formatDay(due_at));
  const Icon = ICONS[AVISO_KINDS[kind].group];
  const isUnread = read_at === null;
  return (
    <li>
      <Link to={avisoPath(aviso)} onClick={onOpen} className={classes.aviso} data-unread={isUnread || undefined}>
        <Icon size={18} aria-hidden="true" />
        <span className={classes.text}>
          {isUnread && <VisuallyHidden>Sin leer. </VisuallyHidden>}
          <span className={classes.what}>{text}</span>
          {more && (
            <>
              {' '}
              <span className={classes.more}>{more}</span>
            </>
          )}
        </span>{' '}
        <time dateTime={created_at} className={classes.time}>
          {timeOf(aviso, today)}
        </time>
      </Link>
    </li>
  );
}
