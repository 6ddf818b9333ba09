import { ROLEPLAY_QUESTION_LIMITS, type RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Box } from '@mantine/core';
import { useState } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './questions.module.css';
import type { RoleplayForm } from './use-roleplay-form.ts';

/** The questions that have answers and are not in play, or will not be once this is saved. */
export function HiddenQuestions({ form, saved }: { form: RoleplayForm; saved: RoleplayWithQuestions }) {
  const [opened, setOpened] = useState(false);
  const { questions } = form.values;
  const hidden = saved.questions.filter(
    ({ id, hidden, respuestas }) => (hidden || (respuestas ?? 0) > 0) && questions.every((question) => question.id !== id),
  );
  if (hidden.length === 0) return null;
  return (
    <Disclosure label={countOf(hidden.length, 'pregunta oculta', 'preguntas ocultas')} opened={opened} onToggle={setOpened}>
      <p className={classes.hint}>No salen al ensayar. Sus respuestas se conservan y se siguen leyendo.</p>
      <ul className={classes.hidden}>
        {hidden.map(({ id, text, respuestas }) => (
          <li key={id}>
            <Box component="span" flex={1} miw={0} data-anywhere>
              {text}
            </Box>
            <span className={classes.hint}>{countOf(respuestas ?? 0, 'respuesta', 'respuestas')}</span>
            <QuietButton
              disabled={questions.length >= ROLEPLAY_QUESTION_LIMITS.porRoleplay}
              onClick={() => form.insertListItem('questions', { key: id, id, text })}
              aria-label={`Recuperar la pregunta «${text}»`}
            >
              Recuperar
            </QuietButton>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
