import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { editRoleplayPath, playPath, responsesPath } from '../../../lib/address/paths.ts';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import { copyPath } from '../author/copy-path.ts';

const icon = { size: 16 };

export function RoleplayMenu({ roleplay: { id, title } }: { roleplay: Roleplay }) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <MoreButton ref={button} of={title} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={playPath(id)} leftSection={<IconPlayerPlay {...icon} />}>
          Vista previa
        </Menu.Item>
        <Menu.Item component={Link} to={editRoleplayPath(id)} leftSection={<IconPencil {...icon} />}>
          Editar
        </Menu.Item>
        <Menu.Item component={Link} to={copyPath(id)} leftSection={<IconCopy {...icon} />}>
          Duplicar
        </Menu.Item>
        {/* Beside the answers. */}
        <Menu.Item component={Link} to={responsesPath(id)} leftSection={<IconUsers {...icon} />}>
          Asignar Roleplay
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
