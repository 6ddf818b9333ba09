import { ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { counter } from '../../../components/fields/counter.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { LiftedRow, SortableRow, UnmovedRow } from '../../../components/sortable/sortable-row.tsx';
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
/** The counter is shown from this length on. */
const NEAR = MAX * 0.8;

export function QuestionRow({ question: { key, text }, number, input, onAdd, onRemove }: Props) {
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
    <SortableRow id={key} number={number}>
      <GrowingTextarea
        minRows={1}
        maxRows={8}
        aria-label={`Texto de la pregunta ${number}`}
        data-question={key}
        onKeyDown={onKeyDown}
        {...(text.length > NEAR && counter({ text, max: MAX }))}
        {...input}
      />
      <ActionIcon aria-label={`Quitar la pregunta ${number}`} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </SortableRow>
  );
}

export const LiftedQuestion = ({ text, number }: { text: string; number: number }) => (
  <LiftedRow number={number}>
    <span className={classes.liftedText}>{text}</span>
    <span className={classes.bin}>
      <IconTrash size={18} />
    </span>
  </LiftedRow>
);

/** The question that is being generated. */
export const WritingRow = ({ number }: { number: number }) => (
  <UnmovedRow number={number}>
    <span className={classes.writing}>
      <i />
    </span>
    <span />
  </UnmovedRow>
);
