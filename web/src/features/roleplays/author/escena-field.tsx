import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { FileField } from '../../../components/files/file-field.tsx';
import { fileRefusal } from '../../../lib/files/upload.ts';
import type { EscenaField as Escena } from './use-escena.ts';

/** A file that the worker sees before the first question. */
export function EscenaField({ escena, onRetry }: { escena: Escena; onRetry: () => void }) {
  const { file, current, state, choose, abort } = escena;
  const refused = state.is === 'failed' ? fileRefusal(state.error, FILE_KINDS.escena) : undefined;
  const stored = current && { name: current.nombre, size: current.bytes };
  return (
    <FileField
      label="Imagen o PDF de la escena"
      description="Se ve antes de la primera pregunta. JPG, PNG, WEBP o PDF, de 10 MB como máximo."
      kind={FILE_KINDS.escena}
      value={refused ? null : (file ?? stored)}
      error={refused}
      onChange={choose}
      {...(file && { upload: { state, onRetry, onAbort: abort } })}
    />
  );
}
