import type { SheetFormat } from '@ensaya/contract/auditoria.ts';
import type { Persona } from '@ensaya/contract/personas.ts';
import { type ButtonProps, FileButton, Menu } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { useOpenedOnArrival } from '../../lib/address/use-opened-on-arrival.ts';
import { explain } from '../../lib/api/api-error.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { toastFailure } from '../../lib/screen/toast.ts';
import { exportPersonas } from './export-personas.ts';

const icon = { size: 16, 'aria-hidden': true };
type Props = {
  empresa_id: string;
  personas: Persona[];
  onFile: (file: File) => void;
  label: Pick<ButtonProps, 'leftSection' | 'rightSection'> & { children: string };
};

/** The people of the page as a file, and people to invite from a file. */
export function CsvMenu({ empresa_id, personas, onFile, label }: Props) {
  const { button, menu } = useOpenedOnArrival();
  const download = async (format: SheetFormat) => {
    try {
      await exportPersonas(empresa_id, personas, format);
    } catch (error) {
      toastFailure(explain('Error al exportar las personas', error));
    }
  };
  return (
    <FileButton onChange={(file) => file && onFile(file)} accept=".csv,.txt,.tsv,text/csv,text/plain">
      {({ onClick }) => (
        <Menu {...menu} position="bottom-end" width={248}>
          <Menu.Target>
            <SecondaryButton ref={button} {...label} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconFileExport {...icon} />} disabled={personas.length === 0} onClick={() => download('XLSX')}>
              Descargar XLSX ({formatNumber(personas.length)})
            </Menu.Item>
            <Menu.Item leftSection={<IconFileExport {...icon} />} disabled={personas.length === 0} onClick={() => download('CSV')}>
              Descargar CSV ({formatNumber(personas.length)})
            </Menu.Item>
            <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={onClick}>
              Invitar desde un CSV
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  );
}
