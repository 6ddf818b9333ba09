import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Box, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PATHS } from '../../lib/address/paths.ts';
import { useOpenedOnArrival } from '../../lib/address/use-opened-on-arrival.ts';
import { settingsPath } from './navigation.ts';
import { UserButton, type UserMenuProps } from './user-button.tsx';
import classes from './user-menu.module.css';

const SCHEMES: [value: MantineColorScheme, label: string][] = [
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
  ['auto', 'Según el sistema'],
];
const icon = { size: 18 };

/** Loaded by a click on its button: it opens at once. */
export function UserMenuDropdown({ user, search, onSignOut, signingOut }: UserMenuProps) {
  const { email, role } = user;
  const { button, menu } = useOpenedOnArrival();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu {...menu} position="bottom-end" width={256} withinPortal={false}>
      <Menu.Target>
        <UserButton user={user} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.person}>
          <Box component="span" display="block" c="var(--mantine-color-text)" fz="sm" data-anywhere>
            {email}
          </Box>
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
            <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck size={16} stroke="2px" />}>
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
