import type { Play } from '@ensaya/contract/roleplay-play.ts';
import { Box } from '@mantine/core';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Page } from '../../../components/page/page.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { handedInOn } from '../earlier-times.ts';
import { COMMENTS_FAILED } from '../text-comments.api.ts';
import { useCommented } from '../use-commented.ts';
import { AnswerList } from './answer-list.tsx';
import { EarlierAnswers } from './earlier-answers.tsx';
import { HandInAgain } from './hand-in-again.tsx';
import { hasUnhanded, ownAnswers } from './own-answers.ts';
import { SeenBy } from './seen-by.tsx';

/** The worker reads what they have handed in, their answers, and those of the times before. */
export function AnswersView({ play }: { play: Play }) {
  const { roleplay, entrega } = play;
  const { query: commented } = useCommented({ empresa_id: roleplay.company_id, roleplay_id: roleplay.id });
  const completed = roleplay.mine?.completed_at;
  const done = entrega ? handedInOn(entrega) : completed && `Completado el ${formatDay(completed)}`;
  return (
    <Box maw={720} mx="auto">
      <Page
        title={roleplay.title}
        subtitle={done ?? 'Aún sin terminar'}
        back={{ label: 'Volver a Roleplays', to: PATHS.roleplays }}
        actions={
          <LinkButton to={completed ? '?pregunta=1' : '?'} variant="default">
            {completed ? 'Cambiar mis respuestas' : 'Seguir respondiendo'}
          </LinkButton>
        }
      >
        {hasUnhanded(play) && <HandInAgain roleplay={roleplay} />}
        <QueryError what={COMMENTS_FAILED} query={commented} />
        {entrega && <SeenBy empresa_id={roleplay.company_id} entrega_id={entrega.id} />}
        <AnswerList roleplay={roleplay} answers={ownAnswers(play)} level={2} />
        <EarlierAnswers roleplay={roleplay} />
      </Page>
    </Box>
  );
}
