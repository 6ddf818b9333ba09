import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './bell.module.css';

/** The server counts no further than one more. */
const MOST_SHOWN = 99;

type Props = { unread: number } & UnstyledButtonProps & ComponentProps<'button'>;

export function BellButton({ unread, ...button }: Props) {
  const many = unread > MOST_SHOWN;
  const name = unread === 0 ? 'Avisos' : `Avisos, ${many ? `más de ${MOST_SHOWN}` : unread} sin leer`;
  return (
    <UnstyledButton {...button} className={classes.bell} data-unread={unread > 0 || undefined} aria-label={name}>
      <IconBell size={18} aria-hidden="true" />
      {unread > 0 && <span className={classes.count}>{many ? `${MOST_SHOWN}+` : unread}</span>}
    </UnstyledButton>
  );
}
