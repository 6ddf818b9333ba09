import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { Disclosure } from '../../../../components/lists/disclosure.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { NumberBox } from '../../../../components/page/number-box.tsx';
import { earlierTimes, type ShownAnswer } from '../../earlier-times.ts';
import { entregasQuery } from '../../entregas.api.ts';
import { RESPONSES_FAILED, type RoleplayKey } from '../../responses.api.ts';
import shared from '../answer.module.css';
import { AttachmentLink } from '../answer.tsx';
import classes from './by-person.module.css';

type Props = { roleplayKey: RoleplayKey; user_id: string; opened: boolean; onToggle: (opened: boolean) => void };

/** What the person handed in before. */
export function EarlierResponses({ roleplayKey, user_id, opened, onToggle }: Props) {
  const entregas = useQuery({ ...entregasQuery(roleplayKey, user_id), enabled: opened });
  return (
    <Disclosure label="Entregas anteriores" opened={opened} onToggle={onToggle}>
      {entregas.isPending && <ListSkeleton label="Cargando respuestas…" />}
      <QueryError what={RESPONSES_FAILED} query={entregas} />
      {entregas.data && earlierTimes(entregas.data).map(({ key, label, answers }) => <Time key={key} label={label} answers={answers} />)}
    </Disclosure>
  );
}

const Time = ({ label, answers }: { label: string; answers: readonly ShownAnswer[] }) => (
  <>
    <Text variant="hint" fz="xs">
      {label}
    </Text>
    <ol className={classes.list}>
      {answers.map(({ key, question, answer, attachment }, index) => (
        <li key={key} data-row className={classes.entry}>
          <NumberBox>{index + 1}</NumberBox>
          <div className={classes.entryText}>
            <p className={classes.question}>{question}</p>
            <p className={shared.answer}>{answer}</p>
            <AttachmentLink attachment={attachment} />
          </div>
        </li>
      ))}
    </ol>
  </>
);
