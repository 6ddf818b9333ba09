import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { DueDate } from '../../../components/status/due-date.tsx';
import { EstadoBadge } from '../../../components/status/status-badge.tsx';
import { StatusSelect } from '../../../components/status/status-select.tsx';
import { shortDay } from '../../../lib/format/short-day.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { finishedWords } from '../finished-words.ts';
import { TareaActions } from '../tarea-actions.tsx';
import type { TareaActs } from '../tarea-acts.ts';
import { TareaCounts } from '../tarea-counts.tsx';
import { TareaLink } from '../tarea-link.tsx';
import { TareaPerson } from '../tarea-person.tsx';
import classes from './tarea-card.module.css';

export type CardProps = {
  tarea: Tarea;
  /** What a manager can do with a task; other roles only read. */
  acts: TareaActs | undefined;
  withProyecto: boolean;
  /** It is in the sheet. */
  isCurrent?: boolean;
  isLifted?: boolean;
  /** How to drag it by keyboard. */
  hintId?: string | undefined;
};

/** Memoised: with hundreds of cards, a key press in the search must not render them all. */
export const TareaCard = memo(function TareaCard({ tarea, acts, withProyecto, isCurrent = false, isLifted = false, hintId }: CardProps) {
  const { id, nombre, estado } = tarea;
  const finished = finishedWords(tarea, useCurrentUser().id);
  return (
    <li
      data-card
      className={classes.card}
      data-tarea={id}
      data-done={estado === 'completada' || undefined}
      data-current={isCurrent || undefined}
      data-lifted={isLifted || undefined}
    >
      <Title order={3} className={classes.nombre}>
        <TareaLink id={id} className={classes.link} aria-describedby={hintId}>
          {nombre}
        </TareaLink>
      </Title>
      <Facts tarea={tarea} withProyecto={withProyecto} acts={acts} />
      {acts && (
        <div className={classes.actions}>
          <TareaActions tarea={tarea} onOpen={acts.onOpen} />
        </div>
      )}
      {finished && (
        <div className={classes.finished}>
          <IconCircleCheck size={16} aria-hidden />
          <span>{finished}</span>
          {acts && (
            <Button size="compact-sm" variant="default" className={classes.close} onClick={() => acts.onClose(tarea)}>
              Cerrar tarea
            </Button>
          )}
        </div>
      )}
    </li>
  );
});

/** The copy that follows the pointer. */
export const LiftedCard = ({ tarea, withProyecto }: Pick<CardProps, 'tarea' | 'withProyecto'>) => (
  <div data-card className={classes.card} aria-hidden>
    <p className={classes.nombre}>{tarea.nombre}</p>
    <Facts tarea={tarea} withProyecto={withProyecto} acts={undefined} />
  </div>
);

function Facts({ tarea, withProyecto, acts }: Pick<CardProps, 'tarea' | 'withProyecto' | 'acts'>) {
  const { id, nombre, descripcion, estado, fecha_entrega, created_at, proyecto } = tarea;
  const today = useToday();
  return (
    <>
      {(withProyecto || descripcion) && (
        <Stack gap={4} align="flex-start" mt={6}>
          {withProyecto && <span className={classes.proyecto}>{proyecto.nombre}</span>}
          {descripcion && <p className={classes.descripcion}>{descripcion}</p>}
        </Stack>
      )}
      <Group gap={10} wrap="nowrap" miw={0} mt={10}>
        <TareaPerson tarea={tarea} />
        <TareaCounts tarea={tarea} />
      </Group>
      <div className={classes.foot}>
        <div className={classes.estado} data-estado-of={id}>
          {acts ? (
            <StatusSelect of={nombre} estado={estado} onChange={(next) => acts.onMove(tarea, next)} />
          ) : (
            <EstadoBadge estado={estado} />
          )}
        </div>
        <dl className={classes.dates}>
          <div>
            <dt>Entrega</dt>
            <dd>
              {fecha_entrega ? (
                <DueDate fecha_entrega={fecha_entrega} done={estado === 'completada'} brief />
              ) : (
                <Text span variant="hint">
                  Sin fecha
                </Text>
              )}
            </dd>
          </div>
          <div>
            <dt>Creada</dt>
            <dd>
              <time dateTime={created_at}>{shortDay(created_at, today)}</time>
            </dd>
          </div>
        </dl>
      </div>
    </>
  );
}
