import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { BRAND } from '../../lib/brand.ts';
import classes from './factor-setup.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>Cada uno sirve una vez, por si pierdes el móvil. No volveremos a mostrarlos.</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton text={codes.join('\n')} />
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => download(codes)}>
          Descargar
        </Button>
      </Group>
    </>
  );
}

function download(codes: string[]): void {
  const url = URL.createObjectURL(new Blob([`Códigos de recuperación de ${BRAND}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'ensaya-codigos-de-recuperacion.txt';
  link.click();
  URL.revokeObjectURL(url);
}
