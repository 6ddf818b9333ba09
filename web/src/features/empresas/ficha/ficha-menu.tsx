import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import { Menu } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import type { EmpresaDialog } from '../empresa-dialogs.tsx';

const icon = { size: 16 };

export function FichaMenu({ empresa, onOpen }: { empresa: EmpresaFicha; onOpen: (dialog: EmpresaDialog) => void }) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" width={216}>
      <Menu.Target>
        <MoreButton ref={button} of={empresa.nombre} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => onOpen({ is: 'assign', empresa })}>
          Asignar responsable
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onOpen({ is: 'delete', empresa })}>
          Eliminar empresa
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
