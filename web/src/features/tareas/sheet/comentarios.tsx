import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CommentList } from '../../../components/comments/comment-list.tsx';
import { useThread } from '../../../components/comments/use-thread.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Section } from './section.tsx';
import { comentariosQuery, deleteComentarioMutation } from './sheet.api.ts';

export function Comentarios({ tarea }: { tarea: Tarea }) {
  const query = useInfiniteQuery(comentariosQuery(tarea));
  const { shown, total, earlier } = useThread(query, tarea.comentarios);
  return (
    <Section title="Comentarios" count={total} act={earlier}>
      <QueryError what="Error al cargar los comentarios" query={query} />
      {query.isSuccess && shown.length === 0 && <Text variant="meta">Ninguno todavía.</Text>}
      <CommentList comentarios={shown} label="Comentarios" mutation={deleteComentarioMutation} />
    </Section>
  );
}
