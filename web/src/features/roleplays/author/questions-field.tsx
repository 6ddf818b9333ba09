import { ROLEPLAY_QUESTION_LIMITS, type RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Box, Button, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { QuestionList } from './question-list.tsx';
import classes from './questions.module.css';
import { useQuestions } from './use-questions.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

type Props = {
  form: RoleplayForm;
  saved: RoleplayWithQuestions | undefined;
  isGenerating: boolean;
  /** Below the questions: the state of the generation. */
  end: ReactNode;
};

const { porRoleplay: MAX } = ROLEPLAY_QUESTION_LIMITS;

/** The questions: add, write, order, remove. */
export function QuestionsField({ form, saved, isGenerating, end }: Props) {
  const { place, items, add, remove, removed, undo } = useQuestions(form);
  // The button takes the focus when there are no questions.
  const { error, 'data-path': path } = form.getInputProps('questions') as { error?: string; 'data-path'?: string };
  const answersOf = (id: string | undefined) => saved?.questions.find((question) => question.id === id)?.respuestas ?? 0;
  const lost = removed && answersOf(removed.question.id);
  return (
    <div ref={place}>
      <QuestionList form={form} onAdd={add} onRemove={remove} isGenerating={isGenerating} />
      {end}
      {removed && (
        <Flex component="p" align="center" rowGap={0} columnGap="xs" wrap="wrap" mt="xs" c="dimmed" role="status">
          {`Has quitado la pregunta ${removed.index + 1}.`}
          {lost
            ? ` Al guardar quedará oculta y ${lost === 1 ? 'su respuesta' : `sus ${countOf(lost, 'respuesta', 'respuestas')}`} se conservan.`
            : ''}
          <QuietButton onClick={undo}>Deshacer</QuietButton>
        </Flex>
      )}
      {error && (
        <Box component="p" mt="xs" c="var(--mantine-color-error)" fz="xs" lh="xs" role="alert">
          {error}
        </Box>
      )}
      {items.length >= MAX ? (
        <p className={classes.hint}>{`Un roleplay puede tener ${MAX} preguntas como máximo.`}</p>
      ) : (
        !isGenerating && (
          <Button
            variant="subtle"
            mt="xs"
            ml={-10}
            leftSection={<IconPlus size={16} aria-hidden />}
            data-add
            data-path={path}
            onClick={() => add(items.length)}
          >
            Añadir pregunta
          </Button>
        )
      )}
    </div>
  );
}
