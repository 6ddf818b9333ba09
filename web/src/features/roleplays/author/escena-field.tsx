import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { ActionIcon, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FileField } from '../../../components/files/file-field.tsx';
import { FileRow } from '../../../components/files/file-row.tsx';
import { fileRefusal } from '../../../lib/files/upload.ts';
import { formatBytes } from '../../../lib/format/numbers.ts';
import classes from './author.module.css';
import type { EscenaField as Escena } from './use-escena.ts';

const LABEL = 'Imagen o PDF de la escena';

/** A file that the worker sees before the first question. */
export function EscenaField({ escena, onRetry }: { escena: Escena; onRetry: () => void }) {
  const { file, current, state, choose, removeCurrent, abort } = escena;
  const refused = state.is === 'failed' ? fileRefusal(state.error, FILE_KINDS.escena) : undefined;
  if (current && !file)
    return (
      <Input.Wrapper label={LABEL} labelElement="div">
        <FileRow
          as="div"
          className={classes.escena}
          name={current.nombre}
          title={current.nombre}
          meta={formatBytes(current.bytes)}
          actions={
            <ActionIcon aria-label={`Quitar ${current.nombre}`} onClick={removeCurrent}>
              <IconX size={18} />
            </ActionIcon>
          }
        />
      </Input.Wrapper>
    );
  return (
    <FileField
      label={LABEL}
      description="Se ve antes de la primera pregunta. JPG, PNG, WEBP o PDF, de 10 MB como máximo."
      kind={FILE_KINDS.escena}
      value={refused ? null : file}
      error={refused}
      onChange={choose}
      {...(file && { upload: { state, onRetry, onAbort: abort } })}
    />
  );
}
