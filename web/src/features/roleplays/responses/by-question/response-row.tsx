import { Flex, Skeleton } from '@mantine/core';
import { memo } from 'react';
import { QuietButton } from '../../../../components/buttons/buttons.tsx';
import { countOf } from '../../../../lib/format/numbers.ts';
import { RESPONSES_FAILED } from '../../responses.api.ts';
import type { TextKey } from '../../text-comments.api.ts';
import { Answer, AttachmentLink } from '../answer.tsx';
import { CommentsLink } from '../comments-link.tsx';
import { PersonCell } from '../person-cell.tsx';
import { QuestionNumber } from '../question-number.tsx';
import type { ResponseRow } from '../rows.ts';
import classes from './by-question.module.css';
import type { Lookup } from './use-answers.ts';

type Props = {
  row: ResponseRow;
  index: number;
  measure: (node: HTMLTableRowElement | null) => void;
  lookup: Lookup | undefined;
  retry: (() => unknown) | undefined;
  reachable: boolean;
  /** How many comments a text has. */
  commentsOf: (text: TextKey) => number | undefined;
  onFocus: (key: string) => void;
};

export function ResponseRowView({ row, index, measure, lookup, retry, reachable, commentsOf, onFocus }: Props) {
  const response = lookup?.is === 'ready' ? lookup.response : undefined;
  const text = response?.entrega && { entrega_id: response.entrega.id, n: response.entrega.texto_n };
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={row.key}
      data-is={row.is}
      className={classes.row}
      // The header of the table is the first row.
      aria-rowindex={index + 2}
      tabIndex={reachable ? 0 : -1}
      onFocus={() => onFocus(row.key)}
    >
      {row.is === 'question' && <QuestionCell row={row} />}
      {row.is === 'waiting' && <td colSpan={3}>{retry ? <Failed retry={retry} /> : <Skeleton h={14} w="60%" radius="xs" />}</td>}
      {row.is === 'answer' && (
        <>
          <th scope="row">
            <PersonCell person={row.person} />
          </th>
          <td>
            {lookup?.is === 'ready' && <Answer response={response} />}
            {text && <CommentsLink user_id={row.person.id} text={text} count={commentsOf(text)} />}
            {lookup?.is === 'failed' && <Failed retry={lookup.retry} />}
            {lookup?.is === 'waiting' && <Skeleton h={14} w="70%" radius="xs" mt={4} />}
          </td>
          <td>{response && <AttachmentLink attachment={response.attachment} />}</td>
        </>
      )}
    </tr>
  );
}

const QuestionCell = memo(({ row: { question } }: { row: ResponseRow }) => (
  <th colSpan={3} scope="colgroup">
    <span className={classes.question}>
      <QuestionNumber question={question} />
      <span className={classes.questionText}>{question.text}</span>
      <span className={classes.questionCount}>
        {question.hidden && 'Ya no se juega · '}
        {countOf(question.respuestas ?? 0, 'respuesta', 'respuestas')}
      </span>
    </span>
  </th>
));

const Failed = ({ retry }: { retry: () => unknown }) => (
  <Flex component="span" align="center" rowGap={4} columnGap="xs" wrap="wrap" c="var(--mantine-color-error)" display="inline-flex">
    {RESPONSES_FAILED}
    <QuietButton onClick={() => retry()}>Reintentar</QuietButton>
  </Flex>
);
