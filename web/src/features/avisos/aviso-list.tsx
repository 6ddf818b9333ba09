import { AVISO_KINDS, type AvisoIcon, avisoPath, avisoText } from '@ensaya/contract/aviso-kinds.ts';
import type { Aviso } from '@ensaya/contract/avisos.ts';
import { Box, Text, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconCheckbox, IconFileZip, IconHelpCircle, IconMasksTheater, type TablerIcon } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryError } from '../../components/empty/load-error.tsx';
import { LoadMore } from '../../components/lists/load-more.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { daysFrom, formatDay, formatTime, localDay } from '../../lib/format/dates.ts';
import { shortDay } from '../../lib/format/short-day.ts';
import { useToday } from '../../lib/format/use-today.ts';
import classes from './aviso-list.module.css';
import { avisosQuery } from './avisos.api.ts';

const FAILED = 'Error al cargar los avisos';
const ICONS: Record<AvisoIcon, TablerIcon> = {
  roleplay: IconMasksTheater,
  tarea: IconCheckbox,
  faq: IconHelpCircle,
  empresa: IconBuilding,
  copia: IconFileZip,
};

/** Today's notices and those before, the newest first. */
export function AvisoList({ onOpen }: { onOpen: (aviso: Aviso) => void }) {
  const query = useInfiniteQuery(avisosQuery);
  const today = useToday();
  if (query.isPending) return <ListSkeleton label="Cargando avisos…" />;
  if (!query.data)
    return (
      <Box pt="xs" pb="md" px={20}>
        <QueryError what={FAILED} query={query} />
      </Box>
    );
  if (query.data.length === 0)
    return (
      <Text variant="dimmed" textWrap="pretty" pt="xs" pb="md" px={20}>
        No tienes avisos. Los verás aquí en cuanto haya algo nuevo.
      </Text>
    );
  const groups = Map.groupBy(query.data, ({ created_at }) => (localDay(new Date(created_at)) < today ? 'Antes' : 'Hoy'));
  return (
    <>
      {[...groups].map(([title, avisos]) => (
        <section key={title}>
          <h3 className={classes.group}>{title}</h3>
          <Box component="ul" m={0} py={0} px="xs">
            {avisos.map((aviso) => (
              <AvisoItem key={aviso.id} aviso={aviso} today={today} onOpen={() => onOpen(aviso)} />
            ))}
          </Box>
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
  const { kind, note, due_at, created_at, read_at } = aviso;
  const [text, more] = avisoText(aviso, due_at && formatDay(due_at));
  const Icon = ICONS[AVISO_KINDS[kind].icon];
  const isUnread = read_at === null;
  return (
    <li>
      <Link to={avisoPath(aviso)} onClick={onOpen} data-hover className={classes.aviso} data-unread={isUnread || undefined}>
        <Icon size={18} aria-hidden="true" />
        <Box component="span" data-anywhere>
          {isUnread && <VisuallyHidden>Sin leer. </VisuallyHidden>}
          <span className={classes.what}>{text}</span>
          {more && (
            <>
              {' '}
              <Text span variant="hint" textWrap="pretty" display="block" fz="xs" lh="1.125rem">
                {more}
              </Text>
            </>
          )}
          {note && <q className={classes.note}>{note}</q>}
        </Box>{' '}
        <time dateTime={created_at} className={classes.time}>
          {timeOf(aviso, today)}
        </time>
      </Link>
    </li>
  );
}
