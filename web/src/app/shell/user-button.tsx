import { type CurrentUser, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { UnstyledButton, type UnstyledButtonProps, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { PersonAvatar } from '../../components/people/person-avatar.tsx';
import { personName } from '../../lib/text/person-name.ts';
import classes from './user-menu.module.css';

export type UserMenuProps = { user: CurrentUser; search: string; onSignOut: () => void; signingOut: boolean };
type Props = { user: CurrentUser } & UnstyledButtonProps & ComponentProps<'button'>;

export function UserButton({ user: { email, nombre, role }, ...button }: Props) {
  return (
    <UnstyledButton {...button} className={classes.button}>
      <PersonAvatar email={email} nombre={nombre} large />
      <span className={classes.who}>
        <span className={classes.email} title={email}>
          <bdi>{personName({ email, nombre })}</bdi>
          {nombre && <VisuallyHidden> ({email})</VisuallyHidden>}
        </span>{' '}
        <span className={classes.role}>{ROLE_LABELS[role]}</span>
      </span>
      <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
    </UnstyledButton>
  );
}
