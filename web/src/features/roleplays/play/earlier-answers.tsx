import type { EarlierTime } from '@ensaya/contract/roleplay-play.ts';
import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { AnswerList } from './answer-list.tsx';
import classes from './answers.module.css';
import { earlierQuery } from './play.api.ts';

type Props = { roleplay: Pick<Roleplay, 'id' | 'company_id'> };

/** From the questions to the answers of the times before, if there are any. */
export function EarlierLink({ roleplay: { company_id, id } }: Props) {
  const { data } = useQuery(earlierQuery(company_id, id));
  if (!data || data.times.length === 0) return null;
  return (
    <p className={classes.earlierLink}>
      <Link to="?ver=respuestas">Ver mis respuestas de veces anteriores</Link>
    </p>
  );
}

/** The answers of the times before, with the wording of then. */
export function EarlierAnswers({ roleplay: { company_id, id } }: Props) {
  const query = useQuery(earlierQuery(company_id, id));
  const times = query.data?.times ?? [];
  return (
    <>
      <QueryError what="Error al cargar las respuestas anteriores" query={query} />
      {times.length > 0 && (
        <Box component="section" mt="xl" aria-labelledby="veces-anteriores">
          <Box id="veces-anteriores" component="h2" mb="sm" fz={17} fw={650}>
            Veces anteriores
          </Box>
          {times.map((time) => (
            <Time key={time.moved_at} time={time} />
          ))}
        </Box>
      )}
    </>
  );
}

function Time({ time: { completed_at, moved_at, responses } }: { time: EarlierTime }) {
  const [opened, setOpened] = useState(false);
  const label = completed_at ? `Completado el ${formatDay(completed_at)}` : `Hasta el ${formatDay(moved_at)}, sin terminar`;
  const answers = responses.map(({ question_text, answer_text, attachment, order, answered_at }) => ({
    key: `${order} ${answered_at} ${question_text}`,
    question: question_text,
    answer: answer_text,
    attachment,
  }));
  return (
    <Disclosure label={label} opened={opened} onToggle={setOpened}>
      <AnswerList answers={answers} level={3} />
    </Disclosure>
  );
}
