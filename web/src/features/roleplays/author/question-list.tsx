import { QUESTION_WITHOUT_TEXT } from '@ensaya/contract/roleplays.ts';
import { DragHint } from '../../../components/sortable/sortable-hint.tsx';
import { SortableQuestions } from '../../../components/sortable/sortable-questions.tsx';
import { LiftedQuestion, QuestionRow, WritingRow } from './question-row.tsx';
import { isBlank } from './roleplay-values.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

type Props = {
  form: RoleplayForm;
  /** Adds an empty question at this place. */
  onAdd: (index: number) => void;
  onRemove: (index: number) => void;
  isGenerating: boolean;
};

/** The questions in their order, to write, move and remove. */
export function QuestionList({ form, onAdd, onRemove, isGenerating }: Props) {
  const { questions } = form.values;
  const firstBlank = questions.findIndex(isBlank);
  const inputOf = (index: number) => {
    const input = form.getInputProps(`questions.${index}.text`);
    // The sentence is about all blank questions, so it is shown once.
    const isSaid = input.error === QUESTION_WITHOUT_TEXT && index !== firstBlank;
    return isSaid ? { ...input, error: true } : input;
  };
  return (
    <SortableQuestions
      items={questions}
      keyOf={({ key }) => key}
      onMove={(from, to) => form.reorderListItem('questions', { from, to })}
      hint={
        questions.length === 0 ? (
          'Escribe lo que dirá el cliente, pregunta a pregunta.'
        ) : (
          <DragHint before="Enter (↵) añade la siguiente." />
        )
      }
      row={(question, index) => (
        <QuestionRow
          key={question.key}
          question={question}
          number={index + 1}
          input={inputOf(index)}
          onAdd={() => onAdd(index + 1)}
          onRemove={() => onRemove(index)}
        />
      )}
      lifted={({ text }, number) => <LiftedQuestion text={text} number={number} />}
      end={isGenerating && <WritingRow number={questions.length + 1} />}
    />
  );
}
