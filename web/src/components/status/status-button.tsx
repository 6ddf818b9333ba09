import type { ESTADOS } from '@ensaya/contract/tareas.ts';
import { Loader, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { estadoColor, estadoLabel, StatusDot } from './status-badge.tsx';
import classes from './status-select.module.css';

export type StatusSelectProps = {
  estado: string;
  onChange: (estado: keyof typeof ESTADOS) => void;
  pending?: boolean;
  /** Whose state: the name of the task. */
  of: string;
};
type Props = UnstyledButtonProps & ComponentPropsWithRef<'button'> & { estado: string; of: string; pending: boolean };

export const StatusButton = ({ estado, of, pending, ...button }: Props) => (
  <UnstyledButton
    {...button}
    className={classes.button}
    data-color={estadoColor(estado)}
    disabled={pending}
    aria-label={`Estado de ${of}: ${estadoLabel(estado)}`}
  >
    <StatusDot color={estadoColor(estado)} />
    {estadoLabel(estado)}
    {pending ? <Loader size={14} color="currentColor" /> : <IconChevronDown size={14} stroke="2px" aria-hidden />}
  </UnstyledButton>
);
