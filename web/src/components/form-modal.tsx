import { Button, Modal, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { explain, messageOf } from '../lib/api-error.ts';
import { DialogActions } from './dialog-actions.tsx';
import { Failure } from './message.tsx';

type ModalShell = Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'fullScreen' | 'children'> & {
  onClosed?: () => void;
  /** It never has to scroll, so what drops down from a field may hang over its edge. */
  short?: boolean;
};

/**
 * A dialog that creates or edits something [4.5]. Its contents live only while it is open, so each opening starts afresh; put the form's
 * state into a component of its own inside. A click beside it does not close it: what was typed would be lost by a slip.
 */
export const FormModal = ({ onClosed, short, children, ...props }: ModalShell) => (
  <Modal
    closeOnClickOutside={false}
    onExitTransitionEnd={() => onClosed?.()}
    {...(short && { styles: { content: { overflow: 'visible' } } })}
    {...props}
  >
    {children}
  </Modal>
);

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  pending: boolean;
  /** What the last submit failed with. */
  error: unknown;
  /** 'Error al crear la empresa', when the reason alone would not say what failed. */
  what?: string;
  onCancel: () => void;
  children: ReactNode;
};

/** The form inside: fields, what went wrong, Cancelar and the one button that sends it, once. */
export const ModalForm = ({ onSubmit, submitLabel, pending, error, what, onCancel, children }: FormProps) => (
  <form
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
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={pending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Stack>
  </form>
);
