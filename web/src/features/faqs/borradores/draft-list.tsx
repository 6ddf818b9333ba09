import { Title, UnstyledButton } from '@mantine/core';
import { IconMessageQuestion, IconQuote, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import classes from './borradores.module.css';
import type { Draft, Group } from './drafts.ts';

const ICONS = { pregunta: IconMessageQuestion, respuesta: IconQuote, busqueda: IconSearch } as const;

type Props = { groups: readonly Group[]; current: string; onChoose: (key: string) => void };

/** The arrows walk all groups; Enter opens. */
export function DraftList({ groups, current, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = buttons.findIndex((button) => document.activeElement === button);
    const next = step !== 0 && place >= 0 && buttons[place + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div ref={list} className={classes.list} onKeyDown={onKeyDown}>
      {groups.map(({ title, drafts }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`}>
          <Title order={2} id={`${id}-${index}`} className={classes.group}>
            {title} <span className={classes.count}>{formatNumber(drafts.length)}</span>
          </Title>
          <ul>
            {drafts.map((draft) => (
              <li key={draft.key}>
                <Row draft={draft} isCurrent={draft.key === current} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ draft, isCurrent, onChoose }: { draft: Draft; isCurrent: boolean; onChoose: (key: string) => void }) {
  const Icon = ICONS[draft.of];
  return (
    <UnstyledButton className={classes.row} aria-current={isCurrent || undefined} onClick={() => onChoose(draft.key)}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <span>
        <span className={classes.question}>{draft.question}</span>
        <span className={classes.meta}>{draft.meta}</span>
      </span>
    </UnstyledButton>
  );
}
