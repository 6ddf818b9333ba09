import type { SheetFormat } from '@ensaya/contract/auditoria.ts';
import { Menu } from '@mantine/core';
import { IconCategory, IconFileExport, IconFileImport, IconListCheck, IconSwitchHorizontal } from '@tabler/icons-react';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import { explain } from '../../../lib/api/api-error.ts';
import { toastFailure } from '../../../lib/screen/toast.ts';
import { exportFaqs } from '../manage/export-faqs.ts';
import type { OpenDialog } from './open-dialog.ts';
import classes from './page-menu.module.css';

const icon = { size: 16 };

type Props = { empresa_id: string; onOpen: OpenDialog; onSelect: () => void };

export function PageMenu({ empresa_id, onOpen, onSelect }: Props) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false} width={288}>
      <Menu.Target>
        <MoreButton ref={button} of="las FAQs" className={classes.pageMore} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconListCheck {...icon} />} onClick={onSelect}>
          Seleccionar
        </Menu.Item>
        <Menu.Item leftSection={<IconCategory {...icon} />} onClick={() => onOpen({ is: 'categories', empresa_id })}>
          Categorías y temas
        </Menu.Item>
        <Menu.Item leftSection={<IconSwitchHorizontal {...icon} />} onClick={() => onOpen({ is: 'sinonimos', empresa_id })}>
          Sinónimos
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => onOpen({ is: 'import', empresa_id })}>
          Importar CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => download(empresa_id, 'XLSX')}>
          Exportar a Excel (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => download(empresa_id, 'CSV')}>
          Exportar CSV, para volver a importar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function download(empresa_id: string, format: SheetFormat): Promise<void> {
  try {
    await exportFaqs(empresa_id, format);
  } catch (error) {
    toastFailure(explain('Error al exportar las FAQs', error));
  }
}
