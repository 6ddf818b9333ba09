import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/api-error.ts';
import classes from './confirm-dialog.module.css';

type Props = {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Something is lost by it. */
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
  pending: boolean;
  error: unknown;
};

/** Asks before something that matters; stays open, saying why, when it fails. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = true,
  onConfirm,
  onClose,
  onClosed,
  pending,
  error,
}: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} withCloseButton={false} onExitTransitionEnd={() => onClosed?.()}>
      <Stack gap="lg">
        <Text component="div" className={classes.text}>
          {children}
        </Text>
        {error !== null && error !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button {...(danger && { color: 'red' })} onClick={onConfirm} loading={pending}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
