import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import type { TareaAdjunto } from '@ensaya/contract/tarea-adjuntos.ts';
import type { Tarea } from '@ensaya/contract/tareas.ts';
import { ActionIcon, Box, Text } from '@mantine/core';
import { IconDownload, IconFile, IconFileTypePdf, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { LazyDeleteDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { FileInput } from '../../../components/files/file-input.tsx';
import { FileRow, UploadStatus } from '../../../components/files/file-row.tsx';
import { acceptOf } from '../../../lib/files/file-choice.ts';
import type { FileUpload } from '../../../lib/files/use-uploads.ts';
import { briefMomentOf } from '../../../lib/format/moment.ts';
import { formatBytes, formatPercent } from '../../../lib/format/numbers.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { firstName } from '../../../lib/text/first-name.ts';
import { Section } from './section.tsx';
import { adjuntosQuery, deleteAdjuntoMutation } from './sheet.api.ts';
import listClasses from './sheet-lists.module.css';
import type { AdjuntoUploads } from './use-adjunto-uploads.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

export function Adjuntos({ tarea, uploads }: { tarea: Tarea; uploads: AdjuntoUploads }) {
  const { id: own } = useCurrentUser();
  const query = useQuery(adjuntosQuery(tarea));
  const files = query.data ?? [];
  const sending = uploads.of(tarea.id);
  const refused = uploads.refusedOf(tarea.id);
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const removal = useDialog<TareaAdjunto>(() => add.current?.focus());
  const hasRows = files.length > 0 || sending.length > 0;
  return (
    <Section
      title="Adjuntos"
      count={files.length || tarea.adjuntos}
      act={
        <QuietButton ref={add} leftSection={<IconPaperclip size={16} />} onClick={() => input.current?.click()}>
          Añadir
        </QuietButton>
      }
    >
      <FileInput
        ref={input}
        multiple
        accept={acceptOf(FILE_KINDS.tarea)}
        onFiles={(chosen) => uploads.add(tarea, chosen, query.data?.length ?? tarea.adjuntos)}
      />
      <QueryError what="Error al cargar los adjuntos" query={query} />
      {hasRows && (
        <ul className={listClasses.files} aria-label="Adjuntos">
          {sending.map((one) => (
            <SendingRow key={one.key} sending={one} onRemove={() => uploads.remove(one.key)} />
          ))}
          {files.map((file) => (
            <AdjuntoRow key={file.id} file={file} onRemove={file.autor?.id === own ? () => removal.open(file) : undefined} />
          ))}
        </ul>
      )}
      {query.isSuccess && !hasRows && <Text variant="meta">Ninguno todavía.</Text>}
      {refused && (
        <Box component="p" c="var(--mantine-color-error)" fz="xs" lh="xs" role="alert">
          {refused}
        </Box>
      )}
      {removal.subject && (
        <LazyDeleteDialog
          {...removal.state}
          title="Quitar adjunto"
          confirmLabel="Quitar"
          mutation={deleteAdjuntoMutation}
          subject={{ id: removal.subject.id, empresa_id: tarea.empresa_id }}
        >
          <p>
            Se quitará <strong>{removal.subject.nombre}</strong>.
          </p>
          <p>Esta acción no se puede deshacer.</p>
        </LazyDeleteDialog>
      )}
    </Section>
  );
}

const iconOf = (content_type: string) =>
  content_type.startsWith('image/') ? IconPhoto : content_type === 'application/pdf' ? IconFileTypePdf : IconFile;

function AdjuntoRow({ file, onRemove }: { file: TareaAdjunto; onRemove: (() => void) | undefined }) {
  const { nombre, bytes, content_type, created_at, autor, file_url } = file;
  const today = useToday();
  const Icon = iconOf(content_type);
  return (
    <FileRow
      className={listClasses.file}
      icon={<Icon {...icon} />}
      name={nombre}
      meta={
        <>
          {formatBytes(bytes)} · {autor ? `${firstName(autor)}, ` : ''}
          {briefMomentOf(created_at, today)}
        </>
      }
      actions={
        <>
          <ActionIcon component="a" href={file_url} download={nombre} aria-label={`Descargar ${nombre}`}>
            <IconDownload {...icon} />
          </ActionIcon>
          {onRemove && (
            <ActionIcon aria-label={`Quitar ${nombre}`} onClick={onRemove}>
              <IconX {...icon} />
            </ActionIcon>
          )}
        </>
      }
    />
  );
}

const SendingRow = ({ sending: { file, state }, onRemove }: { sending: FileUpload; onRemove: () => void }) => (
  <FileRow
    className={listClasses.file}
    icon={<IconFile {...icon} />}
    name={file.name}
    meta={state.is === 'sending' ? formatPercent(state.share) : state.is !== 'failed' && 'En espera'}
    actions={
      <ActionIcon aria-label={state.is === 'failed' ? `Quitar ${file.name}` : `Cancelar la subida de ${file.name}`} onClick={onRemove}>
        <IconX {...icon} />
      </ActionIcon>
    }
  >
    <UploadStatus file={file} state={state} />
  </FileRow>
);
