import type { Informe } from '@ensaya/contract/informes.ts';
import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import type { RoleplayQuestion, RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Box, Flex, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { personName } from '../../../lib/text/person-name.ts';
import { questionResponsesQuery, RESPONSES_FAILED, respondersQuery } from '../responses.api.ts';
import { isAbout, roleplayKeyOf } from './informe-head.ts';
import classes from './plain-answers.module.css';
import { GONE, questionsWithAnswers } from './plain-markdown.ts';
import print from './print.module.css';

type Props = { informe: Informe; roleplay: RoleplayWithQuestions };

/** The answers by question, for a report without AI. Each question is read when it is opened. */
export function PlainAnswers({ informe, roleplay }: Props) {
  const responders = useQuery(respondersQuery(roleplayKeyOf(informe)));
  const people = useMemo(() => new Map(responders.data?.map((person) => [person.id, person])), [responders.data]);
  const questions = questionsWithAnswers(roleplay.questions);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(questions.slice(0, 1).map(({ id }) => id)));
  const allOpened = questions.every(({ id }) => opened.has(id));
  const toggle = (id: string, open: boolean) => {
    if (opened.has(id) !== open) setOpened(new Set(open ? [...opened, id] : [...opened].filter((other) => other !== id)));
  };
  return (
    <section aria-labelledby="answers">
      <Group justify="space-between" wrap="nowrap">
        <Box id="answers" component="h2" fz={17} fw={600} lts="-0.008em" lh="1.5rem">
          Respuestas
        </Box>
        <QuietButton className={print.hidden} onClick={() => setOpened(new Set(allOpened ? [] : questions.map(({ id }) => id)))}>
          {allOpened ? 'Cerrar todas' : 'Abrir todas'}
        </QuietButton>
      </Group>
      <Text variant="dimmed" textWrap="pretty" mt={4} mb="md">
        Las cifras son del momento del reporte; las respuestas, las de ahora.
      </Text>
      <QueryError what="Error al cargar las personas" query={responders} />
      {responders.data && (
        <ol>
          {questions.map((question) => (
            <li key={question.id} className={classes.question}>
              <Disclosure
                label={labelOf(question, informe.grupo !== null)}
                opened={opened.has(question.id)}
                onToggle={(open) => toggle(question.id, open)}
              >
                <Answers informe={informe} question={question} people={people} />
              </Disclosure>
            </li>
          ))}
        </ol>
      )}
      {responders.isPending && <ListSkeleton label="Cargando las respuestas…" />}
    </section>
  );
}

/** The question's number of answers is everybody's: a report of a group leaves it out. */
const labelOf = ({ order, text, respuestas, hidden }: RoleplayQuestion, ofGrupo: boolean): string =>
  [
    `${order}. ${text}`,
    ...(ofGrupo ? [] : [countOf(respuestas ?? 0, 'respuesta', 'respuestas')]),
    ...(hidden ? ['ya no se pregunta'] : []),
  ].join(' · ');

type AnswersProps = { informe: Informe; question: RoleplayQuestion; people: ReadonlyMap<string, Responder> };

function Answers({ informe, question, people }: AnswersProps) {
  const answers = useQuery(questionResponsesQuery(roleplayKeyOf(informe), question.id));
  if (answers.isPending) return <ListSkeleton label="Cargando las respuestas…" count={2} />;
  if (!answers.data) return <QueryError what={RESPONSES_FAILED} query={answers} />;
  const about = isAbout(informe);
  const shown = [...answers.data.values()].filter(({ user_id }) => about(user_id));
  if (shown.length === 0)
    return (
      <Text variant="dimmed" textWrap="pretty" mt={4} mb="md">
        Sin respuestas.
      </Text>
    );
  return (
    <Flex component="ul" direction="column" gap="xs">
      {shown.map(({ user_id, answer_text, question_text }) => {
        const person = people.get(user_id);
        return (
          <li key={user_id} className={classes.answer}>
            <Box component="p" fz="xs" fw={600} lh="1.125rem" data-anywhere>
              {person ? personName(person) : GONE}
            </Box>
            <p className={classes.text}>{answer_text}</p>
            {question_text !== null && (
              <Text variant="hint" textWrap="pretty" mt={6} fz="xs" lh="1.125rem">
                Cuando respondió, la pregunta decía: «{question_text}»
              </Text>
            )}
          </li>
        );
      })}
    </Flex>
  );
}
