import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { editRoleplayPath } from '../../../lib/address/paths.ts';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { CopyItems, CopyToOther } from '../author/copy-items.tsx';

const icon = { size: 16 };

export function RoleplayMenu({ roleplay, onDelete }: { roleplay: Roleplay; onDelete: () => void }) {
  const copying = useDialog<void>();
  const { button, menu } = useOpenedOnArrival();
  return (
    <>
      <Menu {...menu} position="bottom-end" withinPortal={false} width={184}>
        <Menu.Target>
          <MoreButton ref={button} of={roleplay.title} miw={36} mih={36} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={editRoleplayPath(roleplay.id)} leftSection={<IconPencil {...icon} />}>
            Editar
          </Menu.Item>
          <CopyItems roleplay={roleplay} onCopyTo={() => copying.open()} />
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            Eliminar
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CopyToOther {...copying.state} roleplay={roleplay} />
    </>
  );
}
