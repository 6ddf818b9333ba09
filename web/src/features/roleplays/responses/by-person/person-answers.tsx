import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { Box, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { PersonLink } from '../../../../components/people/person-link.tsx';
import { personName } from '../../../../lib/text/person-name.ts';
import { personResponsesQuery, RESPONSES_FAILED, type RoleplayKey } from '../../responses.api.ts';
import { COMMENTS_FAILED } from '../../text-comments.api.ts';
import { TextComments } from '../../text-comments.tsx';
import { useCommented } from '../../use-commented.ts';
import { Answer, AttachmentLink } from '../answer.tsx';
import { AnswerMenu } from '../answer-menu.tsx';
import { QuestionNumber } from '../question-number.tsx';
import { hasHandedIn, type NumberedQuestion } from '../rows.ts';
import { useSeen } from '../use-seen.ts';
import classes from './by-person.module.css';
import { EarlierResponses } from './earlier-responses.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonRehearsals } from './person-rehearsals.tsx';

type Props = { roleplayKey: RoleplayKey; title: string; questions: NumberedQuestion[]; person: Responder };

export function PersonAnswers({ roleplayKey, title, questions, person }: Props) {
  const responses = useQuery(personResponsesQuery(roleplayKey, person.id));
  const { query: commented, countOf, isArrival, arrivedAt } = useCommented(roleplayKey, hasHandedIn(person));
  const handedIn = [...(responses.data?.values() ?? [])].flatMap(({ entrega }) => entrega?.id ?? []);
  const isEarlier = arrivedAt !== null && !handedIn.includes(arrivedAt);
  useSeen(roleplayKey, handedIn[0]);
  const [chosen, setShowEarlier] = useState<boolean>();
  const showEarlier = chosen ?? isEarlier;
  const earlier = useRef<HTMLDivElement>(null);
  // A question that is no longer played counts only if it was answered.
  const shown = questions.filter(({ id, hidden }) => !hidden || responses.data?.has(id));
  return (
    <>
      <div className={classes.head}>
        <Box flex={1} miw={0} data-anywhere>
          <Title order={2}>
            <PersonLink id={person.gone ? null : person.id} empresa_id={roleplayKey.empresa_id}>
              {personName(person)}
            </PersonLink>
          </Title>
          {person.nombre && (
            <Text variant="hint" fz="xs">
              {person.email}
            </Text>
          )}
          {person.gone && (
            <Text variant="hint" fz="xs">
              Ya no está en la empresa
            </Text>
          )}
        </Box>
        <PersonActions
          roleplayKey={roleplayKey}
          person={person}
          onEarlier={() => {
            setShowEarlier(true);
            earlier.current?.querySelector('summary')?.focus();
          }}
        />
      </div>
      {responses.isPending && <ListSkeleton label="Cargando respuestas…" />}
      <QueryError what={RESPONSES_FAILED} query={responses} />
      <QueryError what={COMMENTS_FAILED} query={commented} />
      {responses.data && (
        <ol className={classes.list}>
          {shown.map((question) => {
            const response = responses.data.get(question.id);
            const text = response?.entrega && { entrega_id: response.entrega.id, n: response.entrega.texto_n };
            return (
              <li key={question.id} data-row className={classes.entry}>
                <QuestionNumber question={question} />
                <div className={classes.entryText}>
                  <p className={classes.question}>
                    {question.text}
                    {question.hidden && (
                      <Text span variant="hint">
                        {' '}
                        · Ya no se juega
                      </Text>
                    )}
                  </p>
                  <Answer response={response} />
                  <AttachmentLink attachment={response?.attachment} />
                  {text && (
                    <TextComments
                      empresa_id={roleplayKey.empresa_id}
                      text={text}
                      count={countOf(text)}
                      what={question.number === null ? 'la respuesta' : `la respuesta ${question.number}`}
                      title={title}
                      reader={person}
                      isArrival={isArrival(text)}
                    />
                  )}
                </div>
                {text && !person.gone && (
                  <AnswerMenu
                    empresa_id={roleplayKey.empresa_id}
                    text={text}
                    what={question.number === null ? 'la respuesta' : `la respuesta ${question.number}`}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
      {person.rehearsed && <PersonRehearsals roleplayKey={roleplayKey} title={title} person={person} />}
      {person.earlier && (
        <div ref={earlier} className={classes.earlier}>
          <EarlierResponses roleplayKey={roleplayKey} title={title} person={person} opened={showEarlier} onToggle={setShowEarlier} />
        </div>
      )}
    </>
  );
}
