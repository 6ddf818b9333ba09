import { ActionIcon } from '@mantine/core';
import type { NumberedQuestion } from '../rows.ts';
import classes from './by-question.module.css';

type Props = { questions: readonly NumberedQuestion[]; onJump: (id: string) => void };

/** With hundreds of people the next question is far away. */
export const JumpToQuestion = ({ questions, onJump }: Props) => (
  <nav className={classes.jump} aria-label="Ir a la pregunta">
    <span aria-hidden>Ir a la pregunta</span>
    {questions.map(
      ({ id, number, text }) =>
        number !== null && (
          <ActionIcon key={id} className={classes.jumpTo} aria-label={`Pregunta ${number}`} title={text} onClick={() => onJump(id)}>
            {number}
          </ActionIcon>
        ),
    )}
  </nav>
);
