import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { Box, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { personName } from '../../../../lib/text/person-name.ts';
import { personResponsesQuery, RESPONSES_FAILED, type RoleplayKey } from '../../responses.api.ts';
import { Answer, AttachmentLink } from '../answer.tsx';
import { QuestionNumber } from '../question-number.tsx';
import type { NumberedQuestion } from '../rows.ts';
import classes from './by-person.module.css';
import { EarlierResponses } from './earlier-responses.tsx';
import { PersonActions } from './person-actions.tsx';

type Props = { roleplayKey: RoleplayKey; questions: NumberedQuestion[]; person: Responder };

export function PersonAnswers({ roleplayKey, questions, person }: Props) {
  const responses = useQuery(personResponsesQuery(roleplayKey, person.id));
  const [showEarlier, setShowEarlier] = useState(false);
  const earlier = useRef<HTMLDivElement>(null);
  // A question that is no longer played counts only if it was answered.
  const shown = questions.filter(({ id, hidden }) => !hidden || responses.data?.has(id));
  return (
    <>
      <div className={classes.head}>
        <Box flex={1} miw={0} data-anywhere>
          <Title order={2}>{personName(person)}</Title>
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
      {responses.data && (
        <ol className={classes.list}>
          {shown.map((question) => {
            const response = responses.data.get(question.id);
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
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {person.earlier && (
        <div ref={earlier} className={classes.earlier}>
          <EarlierResponses roleplayKey={roleplayKey} user_id={person.id} opened={showEarlier} onToggle={setShowEarlier} />
        </div>
      )}
    </>
  );
}
