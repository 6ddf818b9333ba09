import { Menu } from '@mantine/core';
import { IconLogout, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { MoreButton } from '../../components/buttons/more-button.tsx';
import { useOpenedOnArrival } from '../../lib/address/use-opened-on-arrival.ts';
import { personLabel } from '../../lib/text/person-name.ts';
import type { Account, AccountDialog } from './account-dialogs.tsx';

const icon = { size: 16 };

export function AccountMenu({ user, onOpen }: { user: Account; onOpen: (dialog: AccountDialog) => void }) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" width={216}>
      <Menu.Target>
        <MoreButton ref={button} of={personLabel(user)} />
      </Menu.Target>
      <Menu.Dropdown>
        {user.suspended_at ? (
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => onOpen({ is: 'restore', user })}>
            Restaurar cuenta
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => onOpen({ is: 'end_sessions', user })}>
              Cerrar sus sesiones
            </Menu.Item>
            <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => onOpen({ is: 'suspend', user })}>
              Suspender cuenta
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onOpen({ is: 'erase', user })}>
          Eliminar cuenta
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
