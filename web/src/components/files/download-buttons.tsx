import type { SheetFormat } from '@ensaya/contract/auditoria.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { SecondaryButton } from '../buttons/buttons.tsx';

type Props = { disabled: boolean; onDownload: (format: SheetFormat) => void };

/** The workbook first: its cells are text in every spreadsheet. */
export const DownloadButtons = ({ disabled, onDownload }: Props) => (
  <Button.Group aria-label="Descargar">
    <SecondaryButton leftSection={<IconDownload size={16} aria-hidden />} disabled={disabled} onClick={() => onDownload('XLSX')}>
      XLSX
    </SecondaryButton>
    <SecondaryButton disabled={disabled} onClick={() => onDownload('CSV')}>
      CSV
    </SecondaryButton>
  </Button.Group>
);
