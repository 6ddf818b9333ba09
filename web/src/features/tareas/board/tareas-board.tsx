import { ESTADOS, type Estado, type Tarea, type TareaOrder } from '@ensaya/contract/tareas.ts';
import { Text, Title, VisuallyHidden } from '@mantine/core';
import { Fragment, type MouseEvent, type ReactNode, type TouchEvent, useEffect, useId, useRef, useState } from 'react';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { estadoColor } from '../../../components/status/status-badge.tsx';
import { countOf, formatNumber } from '../../../lib/format/numbers.ts';
import { useOnDemand } from '../../../lib/screen/use-on-demand.ts';
import { placeIn } from '../order.ts';
import { TAREAS_FAILED } from '../tareas.api.ts';
import type { Counts, Tareas } from '../use-tareas.ts';
import type { StartDrag } from './board-drag.tsx';
import { pressedCard } from './board-elements.ts';
import { ANNOUNCED, DRAG_HINT, type Lifted } from './lifted.ts';
import { type CardProps, LiftedCard, TareaCard } from './tarea-card.tsx';
import classes from './tareas-board.module.css';
import type { Board } from './use-board.ts';
import { useLiftByKeyboard } from './use-lift-by-keyboard.ts';

const loadDrag = async () => (await import('./board-drag.tsx')).BoardDrag;
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

type Shown = Pick<CardProps, 'acts' | 'withProyecto'> & {
  /** The task in the sheet. */
  current: string | null;
  counts: Counts;
};
type Props = Shown & {
  board: Board;
  order: TareaOrder;
  /** For those who may change the state; the others only read. */
  onDrop?: ((tarea: Tarea, estado: Estado) => void) | undefined;
};

export function TareasBoard({ board, order, onDrop, ...shown }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const start = useRef<StartDrag>(null);
  const hintId = useId();
  const [lifted, setLifted] = useState<Lifted>();
  const [announced, setAnnounced] = useState('');
  const { part: Drag, want } = useOnDemand(loadDrag);
  const canDrag = onDrop !== undefined && board.length > 1;
  // A finger on the card is the first event of a drag by touch.
  useEffect(() => {
    if (canDrag && isTouched()) want();
  }, [canDrag, want]);

  const columns = board.map(({ estado, query }) => ({ estado, tareas: query.tareas ?? [] }));
  const onLift = (next: Lifted | undefined) => {
    if (!next && lifted) setAnnounced(ANNOUNCED.cancelled(lifted));
    if (next && !lifted) setAnnounced(ANNOUNCED.lifted(next));
    else if (next && next.to !== lifted?.to) setAnnounced(ANNOUNCED.over(next));
    setLifted(next);
  };
  const drop = (last: Lifted) => {
    setLifted(undefined);
    setAnnounced(ANNOUNCED.dropped(last));
    if (last.to !== last.tarea.estado) onDrop?.(last.tarea, last.to);
  };
  const byKeyboard = useLiftByKeyboard({ columns, lifted, onLift, onDrop: drop });
  const begin = (name: 'onMouseDown' | 'onTouchStart') => (event: MouseEvent | TouchEvent) => {
    const id = pressedCard(event.target);
    if (id) start.current?.(name, id, event);
  };
  const dragging = canDrag && {
    onPointerEnter: want,
    onFocus: want,
    onMouseDown: begin('onMouseDown'),
    onTouchStart: begin('onTouchStart'),
    ...byKeyboard,
  };

  return (
    <>
      <div className={classes.frame} ref={frame}>
        <div className={classes.board} data-columns={board.length} {...dragging}>
          {board.map(({ estado, query }) => (
            <Column key={estado} estado={estado} query={query} lifted={lifted} order={order} {...shown} {...(canDrag && { hintId })} />
          ))}
        </div>
      </div>
      {canDrag && (
        <>
          <p id={hintId} hidden>
            {DRAG_HINT}
          </p>
          <VisuallyHidden role="status" aria-live="assertive">
            {announced}
          </VisuallyHidden>
        </>
      )}
      {canDrag && Drag && (
        <Drag frame={frame} columns={columns} start={start} lifted={lifted} onLift={onLift} onDrop={drop}>
          {(tarea) => <LiftedCard tarea={tarea} withProyecto={shown.withProyecto} />}
        </Drag>
      )}
    </>
  );
}

type ColumnProps = Shown & { estado: Estado; query: Tareas; lifted: Lifted | undefined; order: TareaOrder; hintId?: string };

function Column({ estado, query, lifted, order, counts, current, ...shown }: ColumnProps) {
  const id = useId();
  const tareas = query.tareas ?? [];
  const total = query.hasNextPage && counts ? counts.estados[estado] : tareas.length;
  const isOver = lifted !== undefined && lifted.to === estado;
  const dropIndex = isOver && lifted.tarea.estado !== estado ? placeIn(tareas, { ...lifted.tarea, estado }, order) : undefined;
  const hole = (at: number): ReactNode => dropIndex === at && <Hole order={order} />;
  return (
    <section className={classes.column} aria-labelledby={id} data-column={estado} data-over={isOver || undefined}>
      <div className={classes.head} data-color={estadoColor(estado)}>
        <Title order={2} id={id} fz={15} fw={600}>
          {ESTADOS[estado]}
        </Title>
        <span className={classes.count}>
          <span aria-hidden>{formatNumber(total)}</span>
          <VisuallyHidden>{countOf(total, 'tarea', 'tareas')}</VisuallyHidden>
        </span>
      </div>
      {tareas.length > 0 || dropIndex !== undefined ? (
        <ul className={classes.cards}>
          {tareas.map((tarea, at) => (
            <Fragment key={tarea.id}>
              {hole(at)}
              <TareaCard tarea={tarea} isLifted={lifted?.tarea.id === tarea.id} isCurrent={tarea.id === current} {...shown} />
            </Fragment>
          ))}
          {hole(tareas.length)}
        </ul>
      ) : (
        <Text variant="hint" mt="sm">
          Ninguna tarea
        </Text>
      )}
      <LoadMore query={query} failure={TAREAS_FAILED} of={ESTADOS[estado]} />
    </section>
  );
}

/** Where the order will put the card, which may not be where the pointer is. */
function Hole({ order }: { order: TareaOrder }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    item.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <li ref={item} className={classes.hole} aria-hidden>
      {order === 'urgencia' ? 'Irá aquí, por urgencia' : 'Irá aquí'}
    </li>
  );
}
