import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { BRAND } from '../../lib/brand.ts';
import classes from './factor-setup.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <>
      <p>Cada uno sirve una vez, por si pierdes el móvil. No volveremos a mostrarlos.</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? 'Copiado' : 'Copiar'}
        </Button>
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
