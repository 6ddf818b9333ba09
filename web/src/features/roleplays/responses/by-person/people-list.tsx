import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { shortCalendarDay, shortDay } from '../../../../lib/format/short-day.ts';
import { useToday } from '../../../../lib/format/use-today.ts';
import { PersonCell } from '../person-cell.tsx';
import { estadoOf } from '../rows.ts';
import classes from './by-person.module.css';

type Props = { people: readonly Responder[]; current: string | undefined; inPlay: number; onChoose: (id: string) => void };

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** One stop of the Tab key; the arrows move inside. */
export function PeopleList({ people, current, inPlay, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const today = useToday();

  // A person who was chosen in the address may stand far down.
  useEffect(() => {
    const ul = list.current;
    const button = ul?.querySelector<HTMLElement>('[aria-current]');
    if (!ul || !button) return;
    const [box, row] = [ul.getBoundingClientRect(), button.getBoundingClientRect()];
    if (row.bottom > box.bottom || row.top < box.top) ul.scrollTop += row.top - box.top - box.height / 3;
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = STEPS[event.key];
    const buttons = [...(list.current?.querySelectorAll<Element>('button') ?? [])];
    const index = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
    const next = step && index >= 0 && buttons[step(index, buttons.length - 1)];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <ul ref={list} className={classes.people} aria-label="Trabajadores" onKeyDown={onKeyDown}>
      {people.map((person) => (
        <li key={person.id} className={classes.item}>
          <UnstyledButton
            data-hover
            className={classes.choose}
            aria-current={person.id === current || undefined}
            tabIndex={person.id === current ? 0 : -1}
            onClick={() => onChoose(person.id)}
          >
            <PersonCell person={person} detail={detailOf(person, inPlay, today)} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** 'Hecho el 12 nov', 'Venció el 13 nov', '1 de 5 respondidas' */
function detailOf(person: Responder, inPlay: number, today: string): string {
  const { completed_at, due_day, answered } = person;
  if (completed_at) return `Hecho el ${shortDay(completed_at, today)}`;
  if (due_day && estadoOf(person) === 'vencido') return `Venció el ${shortCalendarDay(due_day, today)}`;
  return `${answered} de ${inPlay} respondidas`;
}
