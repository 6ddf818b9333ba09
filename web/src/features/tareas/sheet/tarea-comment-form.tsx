import type { Tarea } from '@ensaya/contract/tareas.ts';
import { useMutation } from '@tanstack/react-query';
import { CommentForm } from '../../../components/comments/comment-form.tsx';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { createComentarioMutation } from './sheet.api.ts';

type Props = { tarea: Tarea; text: string; onText: (text: string) => void };

export function TareaCommentForm({ tarea, text, onText }: Props) {
  const { role } = useCurrentUser();
  const create = useMutation(createComentarioMutation);
  return (
    <CommentForm
      text={text}
      onText={(now) => onText(now)}
      send={(comment) => create.mutateAsync({ tarea, ...comment })}
      sending={create}
      reader={role === 'worker' ? null : tarea.trabajador}
    />
  );
}
