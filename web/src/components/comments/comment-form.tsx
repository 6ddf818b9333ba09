import { COMENTARIO_LIMITS, COMENTARIO_TOO_LONG } from '@ensaya/contract/comentarios.ts';
import { countCharacters } from '@ensaya/contract/fields.ts';
import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { firstName } from '../../lib/text/first-name.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { GrowingTextarea } from '../fields/growing-textarea.tsx';
import classes from './comments.module.css';

type Sending = { isPending: boolean; isError: boolean; error: Error | null; reset: () => void };
type Person = { email: string; nombre: string | null };

type Props = {
  text: string;
  /** `id`: of the comment that this text will be. */
  onText: (text: string, id: string) => void;
  /** That of the text that the form begins with. */
  id?: string | undefined;
  send: (comment: { id: string; texto: string }) => Promise<unknown>;
  sending: Sending;
  /** Whom the comment reaches besides the responsables. */
  reader: Person | null;
  /** The form was opened by a click. */
  focused?: boolean;
  label?: string;
  /** Beside the button that sends. */
  act?: ReactNode;
  children?: ReactNode;
};

const { max } = COMENTARIO_LIMITS.texto;

export function CommentForm({
  text,
  onText,
  send,
  sending,
  reader,
  focused = false,
  label = 'Comentario',
  act,
  children,
  ...props
}: Props) {
  // Sending the same text twice creates one comment.
  const id = useRef(props.id ?? crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const isTooLong = countCharacters(text.trim()) > max;
  const error = isTooLong ? COMENTARIO_TOO_LONG : sending.error && messageOf(sending.error);
  const change = (now: string) => {
    id.current = crypto.randomUUID();
    onText(now, id.current);
  };
  const submit = () => {
    if (text.trim() === '') return field.current?.focus();
    if (isTooLong || sending.isPending) return;
    // Also when something else is shown by then, so a promise: the text has been sent. A failure is shown at the field.
    send({ id: id.current, texto: text }).then(
      () => {
        change('');
        field.current?.focus();
      },
      () => {},
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className={classes.form}
      aria-busy={sending.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <GrowingTextarea
        ref={field}
        // Beside two buttons a phone leaves it no room.
        flex={act ? '1 1 16rem' : 1}
        miw={0}
        aria-label={label}
        placeholder="Escribe un comentario…"
        minRows={1}
        maxRows={6}
        value={text}
        readOnly={sending.isPending}
        error={error}
        errorProps={{ role: 'alert' }}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          if (sending.isError) sending.reset();
          change(currentTarget.value);
        }}
      />
      <SecondaryButton type="submit" leftSection={<IconSend size={16} />} loading={sending.isPending}>
        Enviar
      </SecondaryButton>
      {act}
      <Text variant="meta" w="100%">
        {reader ? `Lo leen ${firstName(reader)} y los responsables de la empresa.` : 'Lo leen los responsables de la empresa, nadie más.'}
      </Text>
      {children}
    </form>
  );
}
