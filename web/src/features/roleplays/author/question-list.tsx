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
import { QUESTION_WITHOUT_TEXT } from '@ensaya/contract/roleplays.ts';
import { useRef, useState } from 'react';
import { QuestionHint } from './question-hint.tsx';
import { LiftedRow, QuestionRow, WritingRow } from './question-row.tsx';
import classes from './questions.module.css';
import { isBlank } from './roleplay-values.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

type Props = {
  form: RoleplayForm;
  /** Adds an empty question at this place. */
  onAdd: (index: number) => void;
  onRemove: (index: number) => void;
  isGenerating: boolean;
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

/** The questions in their order, which is changed by mouse, touch or keyboard. */
export function QuestionList({ form, onAdd, onRemove, isGenerating }: Props) {
  const { questions } = form.values;
  /** The lifted question: where it was and where it is. */
  const [lifted, setLifted] = useState<{ from: number; to: number }>();
  /** The place that was announced last: the library reports the question's own place right after it is lifted. */
  const announced = useRef<number>(undefined);
  const sensors = useSensors(useSensor(MouseSensor, POINTER), useSensor(TouchSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const placeOf = (id: string | number) => questions.findIndex(({ key }) => key === id);
  const at = (index: number) => `posición ${index + 1} de ${questions.length}`;
  const firstBlank = questions.findIndex(isBlank);
  const inputOf = (index: number) => {
    const input = form.getInputProps(`questions.${index}.text`);
    // The sentence speaks of all blank questions, so it is said once.
    const isSaid = input.error === QUESTION_WITHOUT_TEXT && index !== firstBlank;
    return isSaid ? { ...input, error: true } : input;
  };
  const moving = lifted && questions[lifted.from];
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
      onDragStart={({ active }) => setLifted({ from: placeOf(active.id), to: placeOf(active.id) })}
      onDragOver={({ active, over }) => setLifted({ from: placeOf(active.id), to: placeOf((over ?? active).id) })}
      onDragCancel={() => setLifted(undefined)}
      onDragEnd={({ active, over }) => {
        setLifted(undefined);
        if (over && over.id !== active.id) form.reorderListItem('questions', { from: placeOf(active.id), to: placeOf(over.id) });
      }}
    >
      <QuestionHint count={questions.length} lifted={lifted} />
      <SortableContext items={questions.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label="Preguntas">
          {questions.map((question, index) => (
            <QuestionRow
              key={question.key}
              question={question}
              number={index + 1}
              input={inputOf(index)}
              onAdd={() => onAdd(index + 1)}
              onRemove={() => onRemove(index)}
            />
          ))}
          {isGenerating && <WritingRow number={questions.length + 1} />}
        </ol>
      </SortableContext>
      <DragOverlay dropAnimation={null}>{moving && <LiftedRow text={moving.text} number={(lifted?.from ?? 0) + 1} />}</DragOverlay>
    </DndContext>
  );
}
