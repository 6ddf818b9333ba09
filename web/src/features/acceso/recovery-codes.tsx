import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../../components/copy-button.tsx';
import { BRAND } from '../../lib/brand.ts';
import { saveFile } from '../../lib/save-file.ts';
import { searchKey } from '../../lib/search-key.ts';
import classes from './factor-setup.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>Cada uno sirve una vez, por si pierdes el teléfono. No volveremos a mostrarlos.</p>
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

const fileName = `${searchKey(BRAND).replace(/[^a-z0-9ñ]+/g, '-')}-codigos-de-recuperacion.txt`;

const download = (codes: string[]) => saveFile(fileName, 'text/plain', `Códigos de recuperación de ${BRAND}\n\n${codes.join('\n')}\n`);
