import { useSortable } from '@dnd-kit/sortable';
import { ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';
import { ActionIcon, Textarea } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { counter } from '../../../components/counter.tsx';
import classes from './questions.module.css';
import type { QuestionValue } from './roleplay-values.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

type Props = {
  question: QuestionValue;
  number: number;
  input: ReturnType<RoleplayForm['getInputProps']>;
  /** Adds a question after this one. */
  onAdd: () => void;
  onRemove: () => void;
};

const { max: MAX } = ROLEPLAY_QUESTION_LIMITS.text;
/** Before that, nobody needs the counter. */
const NEAR = MAX * 0.8;
const SORTABLE = { attributes: { roleDescription: 'asa' } };

export function QuestionRow({ question: { key, text }, number, input, onAdd, onRemove }: Props) {
  const calm = useReducedMotion();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    ...SORTABLE,
    ...(calm && { transition: null }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter accepts its suggestion.
    if (event.nativeEvent.isComposing) return;
    const adds = event.key === 'Enter' && !event.shiftKey;
    // A key held down to erase the text must not erase the question.
    const removes = event.key === 'Backspace' && text === '' && !event.repeat;
    if (!adds && !removes) return;
    event.preventDefault();
    if (adds) onAdd();
    else onRemove();
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-lifted={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.handle}
        aria-label={`Mover la pregunta ${number}`}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </button>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <Textarea
        autosize
        minRows={1}
        maxRows={8}
        aria-label={`Texto de la pregunta ${number}`}
        data-question={key}
        onKeyDown={onKeyDown}
        {...(text.length > NEAR && counter({ text, max: MAX }))}
        {...input}
      />
      <ActionIcon aria-label={`Quitar la pregunta ${number}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

/** Follows the pointer or the keys; the row itself is the place where it will be put. */
export const LiftedRow = ({ text, number }: { text: string; number: number }) => (
  <div className={`${classes.row} ${classes.lifted}`} aria-hidden>
    <span className={classes.handle}>
      <IconGripVertical size={18} stroke={1.75} />
    </span>
    <span className={classes.number}>{number}</span>
    <span className={classes.liftedText}>{text}</span>
    <span className={classes.bin}>
      <IconTrash size={18} stroke={1.75} />
    </span>
  </div>
);

/** The question that is being generated. */
export const WritingRow = ({ number }: { number: number }) => (
  <li className={classes.row} aria-hidden>
    <span />
    <span className={classes.number}>{number}</span>
    <span className={classes.writing}>
      <i />
    </span>
    <span />
  </li>
);
