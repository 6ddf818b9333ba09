import { Modal, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { explain, messageOf } from '../../lib/api/api-error.ts';
import { useFocusInOpenDialog } from '../../lib/focus/use-focus-in-open-dialog.ts';
import { TextScopeContext } from '../../lib/forms/unsaved-text.ts';
import { SecondaryButton, SubmitButton } from '../buttons/buttons.tsx';
import { Failure } from '../page/message.tsx';
import { DialogActions } from './dialog-actions.tsx';
import type { DialogState } from './dialog-state.ts';
import { useAskBeforeClosing } from './use-ask-before-closing.tsx';

export type { DialogState };

type ModalShell = DialogState &
  Pick<ModalProps, 'title' | 'size' | 'fullScreen' | 'children'> & {
    /** The dialog never scrolls, so a dropdown may extend beyond its edge. */
    short?: boolean;
  };

/**
 * A dialog that creates or edits something [4.5]. Its contents are mounted only while it is open, so that each opening starts afresh: keep the
 * form's state in a component inside. A click outside does not close it; Escape asks before it loses what was typed.
 */
export function FormModal({ opened, onClose, onClosed, short, children, ...props }: ModalShell) {
  const { scope, close, question } = useAskBeforeClosing(opened, onClose);
  return (
    <>
      <Modal
        opened={opened}
        closeOnClickOutside={false}
        onClose={close}
        onExitTransitionEnd={() => onClosed?.()}
        {...(short && { styles: { content: { overflow: 'visible' } } })}
        {...props}
      >
        <TextScopeContext value={scope}>{children}</TextScopeContext>
      </Modal>
      {question}
    </>
  );
}

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  /** The act cannot be undone: a red button. */
  danger?: boolean;
  pending: boolean;
  error: unknown;
  /** 'Error al crear la empresa', when the reason alone does not say what failed. */
  what?: string | undefined;
  onCancel: () => void;
  /** A second way to submit, between Cancelar and the submit button. */
  another?: { label: string; onClick: () => void; pending: boolean } | undefined;
  children: ReactNode;
};

/** The form inside: fields, the error of the last submit, Cancelar and the submit button. A second submit is ignored while one is pending. */
export function ModalForm({ onSubmit, submitLabel, danger, pending, error, what, onCancel, another, children }: FormProps) {
  const form = useFocusInOpenDialog<HTMLFormElement>();
  return (
    <form
      ref={form}
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        if (pending) event.preventDefault();
        else onSubmit(event);
      }}
    >
      <Stack gap="md">
        {children}
        {error !== null && error !== undefined && <Failure>{what ? explain(what, error) : messageOf(error)}</Failure>}
        <DialogActions>
          <SecondaryButton onClick={onCancel}>Cancelar</SecondaryButton>
          {another && (
            <SecondaryButton onClick={another.onClick} loading={another.pending} disabled={pending && !another.pending}>
              {another.label}
            </SecondaryButton>
          )}
          <SubmitButton pending={pending && !another?.pending} disabled={another?.pending ?? false} {...(danger && { color: 'red' })}>
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </Stack>
    </form>
  );
}
