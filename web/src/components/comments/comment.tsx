import type { Comentario } from '@ensaya/contract/comentarios.ts';
import { ActionIcon, Box, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { momentOf } from '../../lib/format/moment.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { writerName } from '../../lib/text/person-name.ts';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { PersonLink } from '../people/person-link.tsx';
import classes from './comments.module.css';

type Props = { comentario: Comentario; onDelete: () => void };

/** Who said what, and when. One's own can be deleted. */
export function Comment({ comentario: { empresa_id, autor, texto, created_at }, onDelete }: Props) {
  const { id: own } = useCurrentUser();
  const today = useToday();
  return (
    <li className={classes.comment}>
      <PersonAvatar email={autor?.email ?? '?'} nombre={autor?.nombre ?? null} />
      <div>
        <p>
          <Box component="bdi" fw={600}>
            <PersonLink id={autor?.id} empresa_id={empresa_id}>
              {writerName(autor)}
            </PersonLink>
          </Box>
          <Text component="time" variant="hint" ms="xs" fz="xs" dateTime={created_at}>
            {momentOf(created_at, today)}
          </Text>
        </p>
        <p className={classes.text}>{texto}</p>
      </div>
      {autor?.id === own && (
        <ActionIcon className={classes.remove} aria-label={`Eliminar tu comentario de ${momentOf(created_at, today)}`} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
