import { Box } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef } from 'react';
import { Highlighted, wordsPattern } from '../../../components/markdown/highlighted.tsx';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { plainText } from '../../../lib/text/markdown-text.ts';
import { FaqFiles } from './faq-files.tsx';
import classes from './faq-item.module.css';
import { FaqMeta } from './faq-meta.tsx';
import { snippet } from './snippet.ts';
import type { ItemEdit } from './use-edits.ts';
import type { ShownFaq } from './use-faqs.ts';

const FaqEdit = lazy(async () => ({ default: (await import('./faq-edit.tsx')).FaqEdit }));

type Props = {
  faq: ShownFaq;
  opened: boolean;
  onToggle?: (opened: boolean) => void;
  /** On its own page: always open, and the title of the page is the question. */
  alone?: boolean;
  /** Counts of votes, and actions, for managers. */
  managed?: boolean;
  /** Shows the name of the company. */
  withEmpresa?: boolean;
  editing?: ItemEdit | undefined;
  /** Above the question: a note about the FAQ. */
  note?: ReactNode;
  /** Buttons beside the question. The first one gets the focus when an edit ends. */
  actions?: ReactNode;
  /** Before the question: a checkbox. */
  select?: ReactNode;
  selected?: boolean;
  /** Below an open answer: the votes. */
  below?: ReactNode;
};

/** One FAQ: closed it shows two lines, open the whole answer. */
export function FaqItem({
  faq,
  opened,
  onToggle,
  alone = false,
  managed = false,
  withEmpresa = false,
  editing,
  note,
  actions,
  ...parts
}: Props) {
  const { question, answer, match } = faq;
  const { select, selected = false, below } = parts;
  const titleId = useId();
  const bodyId = useId();
  const pattern = useMemo(() => wordsPattern(match?.words), [match?.words]);
  const buttons = useRef<HTMLDivElement>(null);
  const isEditing = editing !== undefined;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (editing)
    return (
      <li className={classes.item} data-editing>
        <Suspense fallback={<p className={classes.closed}>{editing.edit.question}</p>}>
          <FaqEdit {...editing} />
        </Suspense>
      </li>
    );
  return (
    <li className={classes.item} data-opened={opened || undefined} data-selected={selected || undefined}>
      {select}
      <Box component="article" flex="1 1 0" miw={0} {...(!alone && { 'aria-labelledby': titleId })}>
        {note}
        {!alone && (
          <h2 className={classes.question}>
            <button
              type="button"
              id={titleId}
              data-result
              className={classes.toggle}
              aria-expanded={opened}
              aria-controls={bodyId}
              onClick={() => onToggle?.(!opened)}
            >
              <span>
                <bdi>
                  <Highlighted text={question} pattern={pattern} />
                </bdi>
              </span>
              {!actions && <Chevron />}
            </button>
          </h2>
        )}
        <div id={bodyId}>
          {opened ? (
            <div className={classes.answer}>
              <Markdown text={answer} words={match?.words} />
            </div>
          ) : (
            <Closed answer={answer} pattern={pattern} />
          )}
          {opened && <FaqFiles files={faq.attachments} />}
          {/* On its own page the totals of the votes stand beside the answer. */}
          <FaqMeta faq={faq} opened={opened} managed={managed && !alone} withEmpresa={withEmpresa} />
          {opened && below}
        </div>
      </Box>
      {actions && (
        <div ref={buttons} className={classes.actions}>
          {actions}
        </div>
      )}
    </li>
  );
}

function Closed({ answer, pattern }: { answer: string; pattern: RegExp | undefined }) {
  const text = useMemo(() => snippet(plainText(answer), pattern), [answer, pattern]);
  return (
    <p className={classes.closed}>
      <Highlighted text={text} pattern={pattern} />
    </p>
  );
}

/** Drawn here: as a shared file the icon would lengthen the list of files of the first load. */
const Chevron = () => (
  <svg className={classes.chevron} viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
    <path d="M6 9l6 6l6 -6" fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
