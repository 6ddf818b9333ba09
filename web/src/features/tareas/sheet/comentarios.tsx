import type { TareaComentario } from '@ensaya/contract/tarea-comentarios.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { ActionIcon, Box, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { LazyDeleteDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { personName } from '../../../lib/text/person-name.ts';
import { momentOf } from './moment.ts';
import { Section } from './section.tsx';
import { comentariosQuery, deleteComentarioMutation } from './sheet.api.ts';
import listClasses from './sheet-lists.module.css';
import classes from './tarea-sheet.module.css';

/** The latest ones; the others are a click away. */
const BRIEF = 3;

export function Comentarios({ tarea }: { tarea: Tarea }) {
  const query = useInfiniteQuery(comentariosQuery(tarea));
  const [all, setAll] = useState(false);
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const removal = useDialog<TareaComentario>(rescueFocus);
  const loaded = query.data ?? [];
  const shown = (all ? loaded : loaded.slice(0, BRIEF)).toReversed();
  const total = Math.max(tarea.comentarios, loaded.length);
  const hidden = total - shown.length;
  const showEarlier = () => {
    if (all) void query.fetchNextPage();
    setAll(true);
  };
  return (
    <Section
      title="Comentarios"
      count={total}
      act={
        query.isSuccess &&
        hidden > 0 && (
          <QuietButton onClick={showEarlier} loading={query.isFetchingNextPage}>
            Ver {countOf(hidden, 'anterior', 'anteriores')}
          </QuietButton>
        )
      }
    >
      <QueryError what="Error al cargar los comentarios" query={query} />
      {query.isSuccess && loaded.length === 0 && <Text variant="meta">Ninguno todavía.</Text>}
      <Stack ref={place} tabIndex={-1} component="ul" gap="md" data-no-ring aria-label="Comentarios">
        {shown.map((comentario) => (
          <Comentario key={comentario.id} comentario={comentario} onDelete={() => removal.open(comentario)} />
        ))}
      </Stack>
      {removal.subject && (
        <LazyDeleteDialog
          {...removal.state}
          title="Eliminar comentario"
          mutation={deleteComentarioMutation}
          subject={{ id: removal.subject.id, empresa_id: tarea.empresa_id }}
        >
          <p>Se eliminará tu comentario. Esta acción no se puede deshacer.</p>
        </LazyDeleteDialog>
      )}
    </Section>
  );
}

function Comentario({ comentario: { autor, texto, created_at }, onDelete }: { comentario: TareaComentario; onDelete: () => void }) {
  const { id: own } = useCurrentUser();
  const today = useToday();
  return (
    <li className={listClasses.comment}>
      <PersonAvatar email={autor?.email ?? '?'} nombre={autor?.nombre ?? null} />
      <div>
        <p>
          <Box component="bdi" fw={600}>
            {autor ? personName(autor) : 'Persona eliminada'}
          </Box>
          <Text component="time" variant="hint" ms="xs" fz="xs" dateTime={created_at}>
            {momentOf(created_at, today)}
          </Text>
        </p>
        <p className={classes.text}>{texto}</p>
      </div>
      {autor?.id === own && (
        <ActionIcon
          className={listClasses.remove}
          aria-label={`Eliminar tu comentario de ${momentOf(created_at, today)}`}
          onClick={onDelete}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
