import type { Faq } from '@ensaya/contract/faqs.ts';
import { Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { EditButton } from '../../../components/action-buttons.tsx';
import { SecondaryButton } from '../../../components/buttons.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { authorName } from '../../../lib/person-name.ts';
import classes from './trust.module.css';

type Props = {
  faq: Faq;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  reviewing: boolean;
  onReview: () => void;
  onEdit: () => void;
};

/** A FAQ whose review date has come. */
export function DueRow({ faq: { question, answer, owner, review_due }, selected, onSelect, reviewing, onReview, onEdit }: Props) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { id: ownId } = useCurrentUser();
  return (
    <li className={classes.row}>
      <Checkbox
        className={classes.check}
        aria-label={`Seleccionar ${question}`}
        checked={selected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <div className={classes.main}>
        <h3 className={classes.question}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight className={classes.chevron} size={16} aria-hidden />
            {question}
          </button>
        </h3>
        <div className={classes.meta}>
          {review_due && <span>Toca revisarla desde el {formatCalendarDay(review_due)}</span>}
          {owner ? (
            <span className={classes.person}>
              {owner.nombre && <PersonAvatar email={owner.nombre} nombre={owner.nombre} />}
              {`A cargo de ${owner.id === ownId ? 'ti' : authorName(owner, ownId)}`}
            </span>
          ) : (
            <span>A cargo de nadie</span>
          )}
        </div>
        {opened && (
          <div id={id} className={classes.answer}>
            <Markdown text={answer} />
          </div>
        )}
      </div>
      <div className={classes.acts}>
        <SecondaryButton loading={reviewing} onClick={onReview} aria-label={`Marcar como revisada: ${question}`}>
          Marcar como revisada
        </SecondaryButton>
        <EditButton label={`Editar ${question}`} onClick={onEdit} />
      </div>
    </li>
  );
}
