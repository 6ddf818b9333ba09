import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { explain, messageOf } from '../../lib/api/api-error.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { Failure } from '../page/message.tsx';
import { DialogActions } from './dialog-actions.tsx';
import type { DialogState } from './dialog-state.ts';

type Props = DialogState & {
  title?: string;
  children?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action cannot be undone: a red button. */
  danger?: boolean;
  onConfirm: () => void;
  pending?: boolean;
  error?: unknown;
  /** 'Error al eliminar usuario', when the reason alone does not say what failed. */
  what?: string;
  /** A name to be typed before the button works, for what takes much along. */
  typed?: string | undefined;
  /** A field that confirms who the user is; it is focused first, and the name stays as it was typed. */
  proof?: ReactNode;
  /** Above the other dialogs. */
  zIndex?: number;
};

/** Asks before an action; stays open with the reason when it fails. The defaults ask about deleting [2.58]. */
export function ConfirmDialog({
  opened,
  title = 'Confirmar eliminación',
  children = <p>¿Estás seguro de que deseas eliminar esto?</p>,
  confirmLabel = 'Eliminar',
  cancelLabel = 'Cancelar',
  danger = true,
  onConfirm,
  onClose,
  onClosed,
  pending = false,
  error,
  what,
  typed,
  proof,
  zIndex,
}: Props) {
  const [text, setText] = useState('');
  const owed = typed !== undefined && text.trim().normalize() !== typed.normalize();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      withCloseButton={false}
      onExitTransitionEnd={() => {
        setText('');
        onClosed?.();
      }}
      {...(zIndex !== undefined && { zIndex })}
    >
      <Stack gap="md">
        <Text component="div" data-anywhere>
          {children}
        </Text>
        {typed !== undefined && (
          <TextInput
            label={
              <>
                Escribe <strong>{typed}</strong> para confirmar
              </>
            }
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={text}
            readOnly={Boolean(proof)}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && !owed && !pending) onConfirm();
            }}
          />
        )}
        {proof}
        {error !== null && error !== undefined && <Failure>{what ? explain(what, error) : messageOf(error)}</Failure>}
        <DialogActions>
          <SecondaryButton onClick={onClose} data-autofocus={(typed === undefined && !proof) || undefined}>
            {cancelLabel}
          </SecondaryButton>
          <Button {...(danger && { color: 'red' })} onClick={onConfirm} loading={pending} disabled={owed}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
