import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { Button, Flex, Stack } from '@mantine/core';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { fileRefusal } from '../../../lib/files/upload.ts';
import type { FileUpload } from '../../../lib/files/use-uploads.ts';
import { AddedRow } from './attachments-field.tsx';
import classes from './editor.module.css';
import type { Attachments } from './use-attachments.ts';

type Props = { files: Attachments; sending: boolean; onRetry: () => void; onClose: () => void };

const isRefused = ({ state }: FileUpload) => state.is === 'failed' && fileRefusal(state.error, FILE_KINDS.faq) !== undefined;

/** The FAQ is saved, but a file was not sent or removed. */
export function FilesLeft({ files, sending, onRetry, onClose }: Props) {
  const unsent = files.added.filter(({ state }) => state.is !== 'sent');
  // The server would refuse the same file again.
  const canRetry = unsent.length === 0 || !unsent.every(isRefused);
  return (
    <>
      <Stack gap={20} pb="lg">
        <Failure title="La FAQ está guardada">
          {unsent.length === 0
            ? 'Falta quitar algún archivo. Puedes intentarlo otra vez.'
            : canRetry
              ? 'Falta subir algún archivo. Puedes intentarlo otra vez ahora, o añadirlo más tarde editando la FAQ.'
              : 'Falta subir algún archivo. Puedes añadir otro más tarde editando la FAQ.'}
        </Failure>
        <Flex component="ul" direction="column" gap="xs">
          {files.added.map((added) => (
            <AddedRow key={added.key} added={added} onRemove={() => (unsent.length === 1 ? onClose() : files.removeAdded(added.key))} />
          ))}
        </Flex>
      </Stack>
      <footer className={classes.footer}>
        <span className={classes.actions}>
          <SecondaryButton onClick={onClose}>Cerrar</SecondaryButton>
          {canRetry && (
            <Button loading={sending} onClick={onRetry}>
              Reintentar
            </Button>
          )}
        </span>
      </footer>
    </>
  );
}
