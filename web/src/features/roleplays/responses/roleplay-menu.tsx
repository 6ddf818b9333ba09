import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { editRoleplayPath } from '../../../lib/address/paths.ts';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import { copyPath } from '../author/copy-path.ts';

const icon = { size: 16 };

export function RoleplayMenu({ roleplay, onDelete }: { roleplay: Roleplay; onDelete: () => void }) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false} width={184}>
      <Menu.Target>
        <MoreButton ref={button} of={roleplay.title} miw={36} mih={36} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={editRoleplayPath(roleplay.id)} leftSection={<IconPencil {...icon} />}>
          Editar
        </Menu.Item>
        <Menu.Item component={Link} to={copyPath(roleplay.id)} leftSection={<IconCopy {...icon} />}>
          Duplicar
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
