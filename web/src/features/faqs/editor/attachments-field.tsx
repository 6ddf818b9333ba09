import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { ActionIcon, Box, Button, Flex, Text } from '@mantine/core';
import { IconPlus, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { FileInput } from '../../../components/files/file-input.tsx';
import { FileRow, UploadStatus } from '../../../components/files/file-row.tsx';
import { acceptOf } from '../../../lib/files/file-choice.ts';
import { useFileDrop } from '../../../lib/files/use-file-drop.ts';
import type { FileUpload } from '../../../lib/files/use-uploads.ts';
import { formatPercent } from '../../../lib/format/numbers.ts';
import { fileWords, TEXT_STATE_WORDS } from '../file-words.ts';
import classes from './files.module.css';
import type { Attachments } from './use-attachments.ts';

/** Several files: those that the FAQ has, and those that are sent once it is saved. */
export function AttachmentsField({ files }: { files: Attachments }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasFiles = files.kept.length + files.added.length > 0;
  const removing = (remove: () => void) => () => {
    remove();
    button.current?.focus();
  };

  return (
    <fieldset className={classes.field} aria-labelledby={id} aria-describedby={`${id}-hint`} {...useFileDrop(files.add)}>
      <Flex justify="space-between" rowGap={0} columnGap="md" wrap="wrap" mb={6}>
        <Box component="p" fw={500} lh="1.25rem" id={id}>
          Adjuntos
        </Box>
        <Text variant="meta" id={`${id}-hint`}>
          JPG, JPEG, PNG, PDF, DOC o DOCX, hasta 10 MB
        </Text>
      </Flex>
      <FileInput ref={input} multiple accept={acceptOf(FILE_KINDS.faq)} onFiles={files.add} />
      <Flex component="ul" direction="column" gap="xs">
        {files.kept.map((file) => (
          <AttachmentRow
            key={file.id}
            name={file.nombre}
            bytes={file.bytes}
            note={TEXT_STATE_WORDS[file.text_state]}
            onRemove={removing(() => files.removeKept(file.id))}
          />
        ))}
        {files.added.map((added) => (
          <AddedRow key={added.key} added={added} onRemove={removing(() => files.removeAdded(added.key))} />
        ))}
      </Flex>
      {/* One button in two forms, so that it keeps the focus. */}
      <div className={hasFiles ? undefined : classes.drop}>
        <Button
          ref={button}
          variant={hasFiles ? 'subtle' : 'default'}
          {...(hasFiles && { mt: 4, ml: -10 })}
          leftSection={hasFiles ? <IconPlus size={16} /> : <IconUpload size={16} />}
          onClick={() => input.current?.click()}
        >
          {hasFiles ? 'Añadir otro archivo' : 'Elegir archivos'}
        </Button>
        {!hasFiles && (
          <Text span variant="hint" visibleFrom="sm">
            o arrástralos aquí
          </Text>
        )}
      </div>
      {files.refused && (
        <Box component="p" mt={6} c="var(--mantine-color-error)" fz="xs" lh="xs" role="alert">
          {files.refused}
        </Box>
      )}
    </fieldset>
  );
}

/** A file that is or will be sent. */
export const AddedRow = ({ added: { file, state }, onRemove }: { added: FileUpload; onRemove?: () => void }) => (
  <AttachmentRow
    name={file.name}
    bytes={file.size}
    note={state.is === 'sending' ? formatPercent(state.share) : state.is === 'sent' ? 'Subido' : undefined}
    onRemove={state.is === 'sending' || state.is === 'sent' ? undefined : onRemove}
    below={<UploadStatus file={file} state={state} />}
  />
);

type RowProps = { name: string; bytes: number; note?: string | undefined; onRemove?: (() => void) | undefined; below?: ReactNode };

const AttachmentRow = ({ name, bytes, note, onRemove, below }: RowProps) => (
  <FileRow
    inline
    className={classes.file}
    name={name}
    meta={fileWords(bytes, note)}
    actions={
      onRemove && (
        <ActionIcon aria-label={`Quitar ${name}`} onClick={onRemove}>
          <IconX size={18} />
        </ActionIcon>
      )
    }
    below={below}
  />
);
