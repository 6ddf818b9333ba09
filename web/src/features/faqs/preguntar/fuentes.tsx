import type { Grupo } from '@ensaya/contract/consultas.ts';
import { Badge, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatCalendarDay } from '../../../lib/format/dates.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { authorName } from '../../../lib/text/person-name.ts';
import classes from './preguntar.module.css';

type Props = { grupos: readonly Grupo[]; onOpen: (place: number) => void };

/** The FAQs that the sentences stand in. */
export const Fuentes = ({ grupos, onOpen }: Props) => (
  <>
    <Title order={3} fz="0.9375rem" fw={600} mt="lg" mb={4}>
      Fuentes
    </Title>
    <ul className={classes.list}>
      {grupos.map((grupo, place) => (
        <li key={grupo.faq_id}>
          <UnstyledButton className={classes.row} data-hover onClick={() => onOpen(place)}>
            <span className={classes.number} aria-hidden>
              {place + 1}
            </span>
            <span className={classes.of}>
              <Text span variant="strong">
                {grupo.question}
              </Text>
              <Standing grupo={grupo} />
            </span>
            <IconChevronRight size={16} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </>
);

/** Who is in charge of a FAQ, and when it was reviewed: of a text that stands there no longer, no review is told. */
export function Standing({ grupo: { owner, reviewed_on, caducada, cambiada } }: { grupo: Grupo }) {
  const { id: ownId } = useCurrentUser();
  return (
    <Text span variant="meta" fz="sm">
      {owner && `A cargo de ${owner.id === ownId ? 'ti' : authorName(owner, ownId)} · `}
      {cambiada ? 'Ha cambiado desde que preguntaste' : `Revisada el ${formatCalendarDay(reviewed_on)}`}
      {caducada && !cambiada && (
        <>
          {' '}
          <Badge color="red" variant="light" size="sm">
            Caducada
          </Badge>
        </>
      )}
    </Text>
  );
}
