import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { Box } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RoleplayKey } from '../../responses.api.ts';
import { useCommented } from '../../use-commented.ts';
import { hasHandedIn, type NumberedQuestion, rowsOf } from '../rows.ts';
import classes from './by-question.module.css';
import { JumpToQuestion } from './jump-to-question.tsx';
import { ResponseRowView } from './response-row.tsx';
import { useAnswers } from './use-answers.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

type Props = {
  roleplayKey: RoleplayKey;
  questions: NumberedQuestion[];
  people: Responder[];
  /** The chosen worker. */
  only: string | null;
};

/** From this many rows on, the questions can be reached by number. */
const MANY_ROWS = 500;

/** Each question with the answer of every person. Only the rows near the window are rendered, and only their questions' answers are read. */
export function ByQuestion({ roleplayKey, questions, people, only }: Props) {
  const [inView, setInView] = useState<readonly string[]>(() => questions.slice(0, 1).map(({ id }) => id));
  const answers = useAnswers(roleplayKey, inView, only);
  const { countOf } = useCommented(roleplayKey, people.some(hasHandedIn));
  const hidden = questions.filter((question) => question.hidden).map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the answers that decide about rows
  const rows = useMemo(() => rowsOf(questions, people, answers.ofQuestion), [questions, people, answers.versionOf(hidden)]);
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedKey, setFocused] = useState<string>();
  const focused = useMemo(() => (focusedKey === undefined ? -1 : rows.findIndex(({ key }) => key === focusedKey)), [rows, focusedKey]);
  const { virtualizer, items, scrollMargin, total } = useVirtualRows(rows, body, focused);
  const { moveTo, onKeyDown } = useRowKeys({ rows, focused, setFocused, body, version: answers.versionOf(inView) }, virtualizer);

  // Once read, the answers of a question that is no longer played stay: they are its rows.
  const kept = inView.filter((id) => hidden.includes(id));
  const near = new Set([...kept, ...items.flatMap(({ index }) => rows[index]?.question.id ?? [])]);
  const wanted = questions.filter(({ id }) => near.has(id)).map(({ id }) => id);
  const changed = wanted.join() !== inView.join();
  useEffect(() => {
    if (changed) setInView(wanted);
  });

  // Without a focused row the first rendered one can be reached.
  const reachable = focused >= 0 ? focused : items[0]?.index;
  let end = scrollMargin;
  return (
    <>
      {rows.length > MANY_ROWS && (
        <JumpToQuestion
          questions={questions}
          onJump={(id) =>
            moveTo(
              rows.findIndex((row) => row.question.id === id),
              'start',
            )
          }
        />
      )}
      <div data-card className={classes.frame}>
        <table className={classes.table} aria-rowcount={rows.length + 1} aria-label="Respuestas por pregunta">
          <colgroup>
            <Box component="col" w={208} />
            <col />
            <Box component="col" w={136} />
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Trabajador</th>
              <th scope="col">Respuesta</th>
              <th scope="col">Adjunto</th>
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {items.flatMap((item) => {
              const row = rows[item.index];
              if (!row) return [];
              const gap = item.start - end;
              end = item.end;
              return [
                gap > 0 && <Gap key={`${row.key} gap`} px={gap} />,
                <ResponseRowView
                  key={row.key}
                  row={row}
                  index={item.index}
                  measure={virtualizer.measureElement}
                  lookup={row.is === 'answer' ? answers.find(row.question.id, row.person.id) : undefined}
                  retry={row.is === 'waiting' ? answers.retryOf(row.question.id) : undefined}
                  reachable={item.index === reachable}
                  commentsOf={countOf}
                  onFocus={setFocused}
                />,
              ];
            })}
            <Gap px={Math.max(0, total - (end - scrollMargin))} />
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The place of rows that are not rendered. */
const Gap = ({ px }: { px: number }) => (
  <tr aria-hidden className={classes.gap} style={{ height: px }}>
    <td colSpan={3} />
  </tr>
);
