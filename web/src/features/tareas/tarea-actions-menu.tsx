import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash, IconUserShare } from '@tabler/icons-react';
import { MoreButton } from '../../components/more-button.tsx';
import { useOpenedOnArrival } from '../../lib/use-opened-on-arrival.ts';

export type TareaActs = {
  onEdit: (tarea: Tarea) => void;
  onReassign: (tarea: Tarea) => void;
  onDelete: (tarea: Tarea) => void;
  onMove: (id: string) => void;
};

const icon = { size: 16, stroke: 1.75 };

export function TareaActionsMenu({ tarea, acts }: { tarea: Tarea; acts: TareaActs }) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <MoreButton ref={button} of={tarea.nombre} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => acts.onEdit(tarea)}>
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<IconUserShare {...icon} />} onClick={() => acts.onReassign(tarea)}>
          Reasignar
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => acts.onDelete(tarea)}>
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
