import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Box } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { SortableHint } from './sortable-hint.tsx';

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  onMove: (from: number, to: number) => void;
  /** The line above the list while no question is lifted. */
  hint: ReactNode;
  /** A `SortableRow`. */
  row: (item: Item, index: number) => ReactNode;
  /** A `LiftedRow`. */
  lifted: (item: Item, number: number) => ReactNode;
  /** The last row, which cannot be moved. */
  end?: ReactNode;
};

// A click on the handle must not lift the question.
const POINTER = { activationConstraint: { distance: 4 } };
// Its own coordinates getter moves 25 px a key [2.36].
const KEYBOARD = { scrollBehavior: 'auto' } as const;
const VERTICALLY: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];
const INSTRUCTIONS = {
  draggable:
    'Pulsa Espacio para levantar la pregunta, las flechas arriba y abajo para moverla, Espacio para soltarla y Escape para cancelar.',
};

/** Questions in their order, which is changed by mouse, touch or keyboard. */
export function SortableQuestions<Item>({ items, keyOf, onMove, hint, row, lifted, end }: Props<Item>) {
  /** The lifted question: where it was and where it is. */
  const [moving, setMoving] = useState<{ from: number; to: number }>();
  /** The place that was announced last: the library reports the question's own place right after it is lifted. */
  const announced = useRef<number>(undefined);
  const sensors = useSensors(useSensor(MouseSensor, POINTER), useSensor(TouchSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const keys = items.map(keyOf);
  const placeOf = (id: string | number) => keys.indexOf(String(id));
  const at = (index: number) => `posición ${index + 1} de ${items.length}`;
  const item = moving && items[moving.from];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={VERTICALLY}
      accessibility={{
        screenReaderInstructions: INSTRUCTIONS,
        announcements: {
          onDragStart: ({ active }) => {
            announced.current = placeOf(active.id);
            return `Pregunta ${placeOf(active.id) + 1} levantada: ${at(placeOf(active.id))}.`;
          },
          onDragOver: ({ active, over }) => {
            const to = placeOf((over ?? active).id);
            if (to === announced.current) return;
            announced.current = to;
            return `Pregunta ${placeOf(active.id) + 1}: ${at(to)}.`;
          },
          onDragEnd: ({ active, over }) => `Pregunta ${placeOf(active.id) + 1} soltada: ${at(placeOf((over ?? active).id))}.`,
          onDragCancel: ({ active }) => `Cancelado: la pregunta ${placeOf(active.id) + 1} sigue en su sitio.`,
        },
      }}
      onDragStart={({ active }) => setMoving({ from: placeOf(active.id), to: placeOf(active.id) })}
      onDragOver={({ active, over }) => setMoving({ from: placeOf(active.id), to: placeOf((over ?? active).id) })}
      onDragCancel={() => setMoving(undefined)}
      onDragEnd={({ active, over }) => {
        setMoving(undefined);
        const [from, to] = [placeOf(active.id), placeOf((over ?? active).id)];
        // Another person may have deleted it meanwhile.
        if (from !== to && from >= 0 && to >= 0) onMove(from, to);
      }}
    >
      <SortableHint count={items.length} lifted={moving}>
        {hint}
      </SortableHint>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <Box component="ol" pos="relative" aria-label="Preguntas">
          {items.map(row)}
          {end}
        </Box>
      </SortableContext>
      <DragOverlay dropAnimation={null}>{item && lifted(item, (moving?.from ?? 0) + 1)}</DragOverlay>
    </DndContext>
  );
}
