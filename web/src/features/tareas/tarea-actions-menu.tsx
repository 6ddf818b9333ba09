import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash, IconUserShare } from '@tabler/icons-react';
import { MoreButton } from '../../components/buttons/more-button.tsx';
import { useOpenedOnArrival } from '../../lib/address/use-opened-on-arrival.ts';
import type { TareaDialog } from './tarea-dialogs.tsx';

const icon = { size: 16 };

export function TareaActionsMenu({ tarea, onOpen }: { tarea: Tarea; onOpen: (dialog: TareaDialog) => void }) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <MoreButton ref={button} of={tarea.nombre} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen({ is: 'edit', tarea })}>
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<IconUserShare {...icon} />} onClick={() => onOpen({ is: 'reassign', tarea })}>
          Reasignar
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onOpen({ is: 'delete', tarea })}>
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
