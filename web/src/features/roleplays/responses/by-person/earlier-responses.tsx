import type { EarlierTime } from '@ensaya/contract/roleplay-play.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { Disclosure } from '../../../../components/lists/disclosure.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { NumberBox } from '../../../../components/page/number-box.tsx';
import { formatDay } from '../../../../lib/format/dates.ts';
import { earlierResponsesQuery, RESPONSES_FAILED, type RoleplayKey } from '../../responses.api.ts';
import shared from '../answer.module.css';
import { AttachmentLink } from '../answer.tsx';
import classes from './by-person.module.css';

type Props = { roleplayKey: RoleplayKey; user_id: string; opened: boolean; onToggle: (opened: boolean) => void };

/** What the person answered before the role-play was assigned again. */
export function EarlierResponses({ roleplayKey, user_id, opened, onToggle }: Props) {
  const times = useQuery({ ...earlierResponsesQuery(roleplayKey, user_id), enabled: opened });
  return (
    <Disclosure label="Respuestas de la vez anterior" opened={opened} onToggle={onToggle}>
      {times.isPending && <ListSkeleton label="Cargando respuestas…" />}
      <QueryError what={RESPONSES_FAILED} query={times} />
      {times.data?.map((time) => (
        <Time key={time.moved_at} time={time} />
      ))}
    </Disclosure>
  );
}

const Time = ({ time: { completed_at, moved_at, responses } }: { time: EarlierTime }) => (
  <>
    <Text variant="hint" fz="xs">
      {completed_at ? `Hecho el ${formatDay(completed_at)}` : `Hasta el ${formatDay(moved_at)}`}
    </Text>
    <ol className={classes.list}>
      {responses.map(({ order, question_text, answer_text, attachment }) => (
        <li key={`${order} ${question_text}`} data-row className={classes.entry}>
          <NumberBox>{order}</NumberBox>
          <div className={classes.entryText}>
            <p className={classes.question}>{question_text}</p>
            <p className={shared.answer}>{answer_text}</p>
            <AttachmentLink attachment={attachment} />
          </div>
        </li>
      ))}
    </ol>
  </>
);
