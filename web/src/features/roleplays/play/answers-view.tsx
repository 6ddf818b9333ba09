import type { Play } from '@ensaya/contract/roleplay-play.ts';
import { Box } from '@mantine/core';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { AnswerList, type ShownAnswer } from './answer-list.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';

/** In the order of play; answers to questions that are no longer played come last. */
function answersOf({ questions, responses }: Play): ShownAnswer[] {
  const played = questions.map(({ id, text }) => {
    const response = responses.find(({ question_id }) => question_id === id);
    const question = response?.question_text ?? text;
    return {
      key: id,
      question,
      now: question === text ? undefined : text,
      answer: response?.answer_text ?? null,
      attachment: response?.attachment ?? null,
    };
  });
  const hidden = responses
    .filter(({ question_id }) => !questions.some(({ id }) => id === question_id))
    .map(({ question_id, question_text, answer_text, attachment }) => ({
      key: question_id,
      question: question_text,
      answer: answer_text,
      attachment,
    }));
  return [...played, ...hidden];
}

/** The worker reads their own answers, and those of the times before. */
export function AnswersView({ play }: { play: Play }) {
  const { roleplay } = play;
  const completed = roleplay.mine?.completed_at;
  return (
    <Box maw={720} mx="auto">
      <Page
        title={roleplay.title}
        subtitle={completed ? `Completado el ${formatDay(completed)}` : 'Aún sin terminar'}
        back={{ label: 'Volver a Roleplays', to: PATHS.roleplays }}
        actions={
          <LinkButton to={completed ? '?pregunta=1' : '?'} variant="default">
            {completed ? 'Cambiar mis respuestas' : 'Seguir respondiendo'}
          </LinkButton>
        }
      >
        <AnswerList answers={answersOf(play)} level={2} />
        <EarlierAnswers roleplay={roleplay} />
      </Page>
    </Box>
  );
}
