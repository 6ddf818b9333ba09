import { COMENTARIO_LIMITS, COMENTARIO_TOO_LONG } from '@ensaya/contract/comentarios.ts';
import { countCharacters } from '@ensaya/contract/fields.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { firstName } from '../first-name.ts';
import { createComentarioMutation } from './sheet.api.ts';
import footClasses from './sheet-foot.module.css';

type Props = { tarea: Tarea; text: string; onText: (text: string) => void };

const { max } = COMENTARIO_LIMITS.texto;

export function CommentForm({ tarea, text, onText }: Props) {
  const { role } = useCurrentUser();
  const create = useMutation(createComentarioMutation);
  // Sending the same text twice creates one comment.
  const id = useRef(crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = countCharacters(text.trim()) > max;
  const error = isTooLong ? COMENTARIO_TOO_LONG : create.error && messageOf(create.error);
  const send = () => {
    if (text.trim() === '') return field.current?.focus();
    if (isTooLong || create.isPending) return;
    // Also when another task is shown by then, so a promise: the text has been sent. A failure is shown at the field.
    create.mutateAsync({ tarea, id: id.current, texto: text }).then(
      () => {
        id.current = crypto.randomUUID();
        onText('');
        field.current?.focus();
      },
      () => {},
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={footClasses.form}
      aria-busy={create.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <GrowingTextarea
        ref={field}
        flex={1}
        miw={0}
        aria-label="Comentario"
        placeholder="Escribe un comentario…"
        minRows={1}
        maxRows={6}
        value={text}
        readOnly={create.isPending}
        error={error}
        errorProps={{ role: 'alert' }}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          id.current = crypto.randomUUID();
          if (create.isError) create.reset();
          onText(currentTarget.value);
        }}
      />
      <SecondaryButton type="submit" leftSection={<IconSend size={16} />} loading={create.isPending}>
        Enviar
      </SecondaryButton>
      <Text variant="meta" w="100%">
        {readers(role, tarea)}
      </Text>
    </form>
  );
}

function readers(role: string, { trabajador }: Tarea): string {
  if (role === 'worker' || !trabajador) return 'Lo leen los responsables de la empresa, nadie más.';
  return `Lo leen ${firstName(trabajador)} y los responsables de la empresa.`;
}
