import { useSortable } from '@dnd-kit/sortable';
import { useReducedMotion } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NumberBox } from '../page/number-box.tsx';
import classes from './sortable.module.css';

const SORTABLE = { attributes: { roleDescription: 'asa' } };

type Props = { id: string; number: number; children: ReactNode };

/** A question with its handle and number, inside `SortableQuestions`. The children are its text and, if any, one button. */
export function SortableRow({ id, number, children }: Props) {
  const calm = useReducedMotion();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    ...SORTABLE,
    ...(calm && { transition: null }),
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-lifted={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.handle}
        aria-label={`Mover la pregunta ${number}`}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <QuestionNumber>{number}</QuestionNumber>
      {children}
    </li>
  );
}

/** Follows the pointer or the keys; the row itself is the place where it will be put. */
export const LiftedRow = ({ number, children }: Omit<Props, 'id'>) => (
  <div className={`${classes.row} ${classes.lifted}`} aria-hidden>
    <span className={classes.handle}>
      <IconGripVertical size={18} />
    </span>
    <QuestionNumber>{number}</QuestionNumber>
    {children}
  </div>
);

/** A row at the end that has no handle: a question that is being written. */
export const UnmovedRow = ({ number, children }: Omit<Props, 'id'>) => (
  <li className={classes.row} aria-hidden>
    <span />
    <QuestionNumber>{number}</QuestionNumber>
    {children}
  </li>
);

const QuestionNumber = ({ children }: { children: number }) => (
  <NumberBox data-of-field aria-hidden>
    {children}
  </NumberBox>
);
