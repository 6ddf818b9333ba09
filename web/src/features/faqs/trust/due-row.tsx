import type { Faq } from '@ensaya/contract/faqs.ts';
import { Box, Checkbox, Flex, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { EditButton } from '../../../components/buttons/action-buttons.tsx';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { formatCalendarDay } from '../../../lib/format/dates.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { authorName } from '../../../lib/text/person-name.ts';
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
    <li data-row className={classes.row}>
      <Checkbox
        mt={2}
        aria-label={`Seleccionar ${question}`}
        checked={selected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <Box miw={0}>
        <Box component="h3" fz="md" fw={600} lh="1.5rem">
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
        </Box>
        <div className={classes.meta}>
          {review_due && <span>Toca revisarla desde el {formatCalendarDay(review_due)}</span>}
          {owner ? (
            <Flex component="span" align="center" gap="xs" display="inline-flex">
              {owner.nombre && <PersonAvatar email={owner.nombre} nombre={owner.nombre} />}
              {`A cargo de ${owner.id === ownId ? 'ti' : authorName(owner, ownId)}`}
            </Flex>
          ) : (
            <span>A cargo de nadie</span>
          )}
        </div>
        {opened && (
          <Text id={id} component="div" variant="dimmed" maw="72ch" mt="sm">
            <Markdown text={answer} />
          </Text>
        )}
      </Box>
      <div className={classes.acts}>
        <SecondaryButton loading={reviewing} onClick={onReview} aria-label={`Marcar como revisada: ${question}`}>
          Marcar como revisada
        </SecondaryButton>
        <EditButton label={`Editar ${question}`} onClick={onEdit} />
      </div>
    </li>
  );
}
