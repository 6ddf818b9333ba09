import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Menu } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { editRoleplayPath, playPath, responsesPath } from '../../../lib/address/paths.ts';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { CopyItems, CopyToOther } from '../author/copy-items.tsx';

const icon = { size: 16 };

export function RoleplayMenu({ roleplay }: { roleplay: Roleplay }) {
  const copying = useDialog<void>();
  const { id, title } = roleplay;
  const { button, menu } = useOpenedOnArrival();
  return (
    <>
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
          <CopyItems roleplay={roleplay} onCopyTo={() => copying.open()} />
          {/* Beside the answers. */}
          <Menu.Item component={Link} to={responsesPath(id)} leftSection={<IconUsers {...icon} />}>
            Asignar Roleplay
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CopyToOther {...copying.state} roleplay={roleplay} />
    </>
  );
}
