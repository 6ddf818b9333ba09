import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { Disclosure } from '../../../../components/lists/disclosure.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { NumberBox } from '../../../../components/page/number-box.tsx';
import { earlierTimes, type ShownAnswer } from '../../earlier-times.ts';
import { entregasQuery } from '../../entregas.api.ts';
import { RESPONSES_FAILED, type RoleplayKey } from '../../responses.api.ts';
import { TextComments } from '../../text-comments.tsx';
import { useCommented } from '../../use-commented.ts';
import shared from '../answer.module.css';
import { AttachmentLink } from '../answer.tsx';
import classes from './by-person.module.css';

type Props = { roleplayKey: RoleplayKey; title: string; person: Responder; opened: boolean; onToggle: (opened: boolean) => void };

/** What the person handed in before. */
export function EarlierResponses({ roleplayKey, title, person, opened, onToggle }: Props) {
  const entregas = useQuery({ ...entregasQuery(roleplayKey, person.id), enabled: opened });
  return (
    <Disclosure label="Entregas anteriores" opened={opened} onToggle={onToggle}>
      {entregas.isPending && <ListSkeleton label="Cargando respuestas…" />}
      <QueryError what={RESPONSES_FAILED} query={entregas} />
      {entregas.data &&
        earlierTimes(entregas.data).map(({ key, label, answers }) => (
          <Time key={key} label={label} answers={answers} roleplayKey={roleplayKey} title={title} person={person} />
        ))}
    </Disclosure>
  );
}

type TimeProps = { label: string; answers: readonly ShownAnswer[]; roleplayKey: RoleplayKey; title: string; person: Responder };

function Time({ label, answers, roleplayKey, title, person }: TimeProps) {
  const { countOf, isArrival } = useCommented(roleplayKey);
  return (
    <>
      <Text variant="hint" fz="xs">
        {label}
      </Text>
      <ol className={classes.list}>
        {answers.map(({ key, question, answer, attachment, text }, index) => (
          <li key={key} data-row className={classes.entry}>
            <NumberBox>{index + 1}</NumberBox>
            <div className={classes.entryText}>
              <p className={classes.question}>{question}</p>
              <p className={shared.answer}>{answer}</p>
              <AttachmentLink attachment={attachment} />
              {text && (
                <TextComments
                  empresa_id={roleplayKey.empresa_id}
                  text={text}
                  count={countOf(text)}
                  what={`la respuesta ${index + 1}`}
                  title={title}
                  reader={person}
                  isArrival={isArrival(text)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
