import {
  type Announcements,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Estado, Tarea } from '@ensaya/contract/tareas.ts';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './board-drag.module.css';
import { cardOf, columnOf } from './board-elements.ts';
import type { Lifted } from './lifted.ts';

/** Starts a drag with the event of a press on a card. */
export type StartDrag = (name: 'onMouseDown' | 'onTouchStart', id: string, event: SyntheticEvent) => void;

type Props = {
  frame: RefObject<HTMLElement | null>;
  columns: readonly { estado: Estado; tareas: readonly Tarea[] }[];
  start: RefObject<StartDrag | null>;
  lifted: Lifted | undefined;
  onLift: (lifted: Lifted | undefined) => void;
  onDrop: (lifted: Lifted) => void;
  children: (tarea: Tarea) => ReactNode;
};
type Listeners = Map<string, ReturnType<typeof useDraggable>['listeners']>;

/** A click must not lift the card. */
const MOUSE = { activationConstraint: { distance: 6 } };
/** A long press: a shorter one scrolls the page. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
/** The board announces by itself, for the keyboard too. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/**
 * Dragging by mouse and touch. It is loaded on demand and renders nothing but the lifted card: the cards and columns are those of the board,
 * so that they stay mounted when it arrives.
 */
export function BoardDrag({ frame, columns, start, lifted, onLift, onDrop, children }: Props) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const listeners = useRef<Listeners>(new Map());
  useEffect(() => {
    start.current = (name, id, event) => listeners.current.get(id)?.[name]?.(event);
    return () => {
      start.current = null;
    };
  }, [start]);
  const tareas = columns.flatMap((column) => column.tareas);
  const tareaOf = (id: string | number) => tareas.find((tarea) => tarea.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: SILENT }}
      onDragStart={({ active }) => {
        const tarea = tareaOf(active.id);
        if (tarea) onLift({ tarea, to: tarea.estado });
      }}
      onDragOver={({ over }) => lifted && onLift({ tarea: lifted.tarea, to: (over?.id as Estado | undefined) ?? lifted.tarea.estado })}
      onDragCancel={() => onLift(undefined)}
      onDragEnd={() => lifted && onDrop(lifted)}
    >
      {columns.map(({ estado }) => (
        <Target key={estado} frame={frame} estado={estado} />
      ))}
      {tareas.map(({ id }) => (
        <Source key={id} frame={frame} id={id} listeners={listeners} />
      ))}
      <DragOverlay dropAnimation={null} className={classes.overlay ?? ''}>
        {lifted && children(lifted.tarea)}
      </DragOverlay>
    </DndContext>
  );
}

function Source({ frame, id, listeners: all }: { frame: Props['frame']; id: string; listeners: RefObject<Listeners> }) {
  const { setNodeRef, listeners } = useDraggable({ id });
  useLayoutEffect(() => {
    setNodeRef(cardOf(frame.current, id));
    const map = all.current;
    map.set(id, listeners);
    return () => {
      map.delete(id);
    };
  });
  return null;
}

function Target({ frame, estado }: { frame: Props['frame']; estado: Estado }) {
  const { setNodeRef } = useDroppable({ id: estado });
  useLayoutEffect(() => setNodeRef(columnOf(frame.current, estado)));
  return null;
}
