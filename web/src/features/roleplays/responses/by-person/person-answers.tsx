import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QueryError } from '../../../../components/load-error.tsx';
import { ListSkeleton } from '../../../../components/skeletons.tsx';
import { personName } from '../../../../lib/person-name.ts';
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
        <div className={classes.names}>
          <Title order={2}>{personName(person)}</Title>
          {person.nombre && <p className={classes.email}>{person.email}</p>}
          {person.gone && <p className={classes.email}>Ya no está en la empresa</p>}
        </div>
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
              <li key={question.id} className={classes.entry}>
                <QuestionNumber question={question} />
                <div className={classes.entryText}>
                  <p className={classes.question}>
                    {question.text}
                    {question.hidden && <span className={classes.hidden}> · Ya no se juega</span>}
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
