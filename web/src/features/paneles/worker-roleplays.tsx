import type { PanelPlay } from '@ensaya/contract/paneles.ts';
import { statusOf } from '@ensaya/contract/roleplay-assignments.ts';
import { Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { CardLink } from '../../components/lists/card-link.tsx';
import { StatusBadge } from '../../components/status/status-badge.tsx';
import { PATHS, playPath } from '../../lib/address/paths.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import classes from './worker-panel.module.css';

/** The assigned role-plays that are not completed, nearest date first. */
export const WorkerRoleplays = ({ plays }: { plays: PanelPlay[] }) =>
  plays.length > 0 && (
    <section aria-labelledby="roleplays-por-hacer">
      <div className={classes.head}>
        <Title order={2} id="roleplays-por-hacer">
          Roleplays por hacer
        </Title>
        <LinkButton to={PATHS.roleplays} variant="subtle" color="gray" className={classes.all}>
          Ver todos
        </LinkButton>
      </div>
      <ul data-card className={classes.rows}>
        {plays.map((play) => (
          <Row key={play.id} play={play} />
        ))}
      </ul>
    </section>
  );

function Row({ play: { id, nombre, due_date, begun, preguntas, respondidas } }: { play: PanelPlay }) {
  const { color, text } = badgeOf(due_date);
  return (
    <li data-row data-hover className={classes.row} data-play>
      <div className={classes.names}>
        <CardLink to={playPath(id)} className={classes.name} aria-label={`${begun ? 'Continuar' : 'Comenzar'} ${nombre}`}>
          {nombre}
        </CardLink>
        <Text variant="meta">
          {respondidas > 0
            ? `${formatNumber(respondidas)} de ${countOf(preguntas, 'respondida', 'respondidas')}`
            : countOf(preguntas, 'pregunta', 'preguntas')}
        </Text>
      </div>
      <p className={classes.act} aria-hidden>
        {begun ? 'Continuar' : 'Comenzar'}
        <IconChevronRight size={16} />
      </p>
      <div>
        <StatusBadge color={color}>{text}</StatusBadge>
      </div>
    </li>
  );
}

function badgeOf(due_date: string | null) {
  const { state, days } = statusOf({ due_date, completed_at: null });
  if (state === 'vencido') return { color: 'red', text: 'Vencido' } as const;
  return { color: 'yellow', text: days === null ? 'Pendiente' : countOf(Math.max(days, 1), 'día restante', 'días restantes') } as const;
}
