import { Loader, UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { estadoColor, estadoLabel, StatusDot } from './status-badge.tsx';
import classes from './status-select.module.css';

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
    {pending ? <Loader size={14} color="currentColor" /> : <IconChevronDown size={14} stroke={2} aria-hidden />}
  </UnstyledButton>
);
