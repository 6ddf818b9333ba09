import { type CurrentUser, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { initials } from '../../lib/initials.ts';
import { PATHS } from '../../lib/paths.ts';
import { settingsPath } from './navigation.ts';
import classes from './user-menu.module.css';

export type UserMenuProps = { user: CurrentUser; search: string; onSignOut: () => void; signingOut: boolean };

const SCHEMES: [value: MantineColorScheme, label: string][] = [
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
  ['auto', 'Según el sistema'],
];
const icon = { size: 18, stroke: 1.75 };

export function UserMenu({ user, search, onSignOut, signingOut }: UserMenuProps) {
  const { email, nombre, role } = user;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={256} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.avatar} aria-hidden="true">
            {initials(nombre ?? email.split('@')[0] ?? email)}
          </span>
          <span className={classes.who}>
            <span className={classes.email} title={email}>
              {email}
            </span>{' '}
            <span className={classes.role}>{ROLE_LABELS[role]}</span>
          </span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.person}>
          <span className={classes.personEmail}>{email}</span>
          {ROLE_LABELS[role]}
        </Menu.Label>
        <Menu.Item component={Link} to={PATHS.profile + search} leftSection={<IconUser {...icon} />}>
          Perfil
        </Menu.Item>
        <Menu.Item component={Link} to={settingsPath(role) + search} leftSection={<IconSettings {...icon} />}>
          Ajustes
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Apariencia</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {SCHEMES.map(([value, label]) => (
            <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck size={16} stroke={2} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onSignOut} disabled={signingOut}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
