import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { ActionIcon, Box } from '@mantine/core';
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { FileInput } from '../../../components/files/file-input.tsx';
import { FileRow, UploadStatus } from '../../../components/files/file-row.tsx';
import { acceptOf } from '../../../lib/files/file-choice.ts';
import { useFileDrop } from '../../../lib/files/use-file-drop.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { formatBytes, formatPercent } from '../../../lib/format/numbers.ts';
import classes from './attachment.module.css';
import { type Attaching, isPicture, type QuestionAttachment } from './use-play-attachments.ts';

type Props = { attachment: QuestionAttachment; onAdd: (file: File | undefined) => void; onRemove: () => void; onRetry: () => void };

/** The optional file of an answer: chosen, dropped or, on a phone, photographed. */
export function AttachmentField({ attachment: { stored, sending, refused }, onAdd, onRemove, onRetry }: Props) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const shown = sending ? 'sending' : stored ? 'stored' : 'empty';
  const button = useFocusRescue<HTMLButtonElement>(shown);
  const addFirst = ([file]: File[]) => onAdd(file);
  const drop = useFileDrop(addFirst);
  return (
    <fieldset
      className={classes.zone}
      aria-labelledby={`${id}-label`}
      aria-describedby={refused && `${id}-error`}
      data-empty={shown === 'empty' || undefined}
      {...drop}
    >
      <legend id={`${id}-label`} className={classes.legend}>
        Adjunto (opcional)
      </legend>
      <FileInput ref={picker} accept={acceptOf(FILE_KINDS.respuesta)} onFiles={addFirst} />
      <FileInput ref={camera} accept="image/*" capture="environment" aria-label="Foto" onFiles={addFirst} />
      {shown === 'empty' && (
        <div className={classes.empty}>
          <SecondaryButton ref={button} leftSection={<IconPaperclip size={16} />} onClick={() => picker.current?.click()}>
            Adjuntar archivo
          </SecondaryButton>
          <SecondaryButton className={classes.camera} leftSection={<IconCamera size={16} />} onClick={() => camera.current?.click()}>
            Hacer una foto
          </SecondaryButton>
          <span className={classes.hint}>o arrástralo aquí · opcional, hasta 10 MB</span>
        </div>
      )}
      {sending && (
        <FileCard
          picture={sending.preview}
          name={sending.file.name}
          meta={metaOf(sending)}
          action={
            <>
              {sending.state.is === 'failed' && <SecondaryButton onClick={onRetry}>Reintentar</SecondaryButton>}
              <ActionIcon ref={button} aria-label="Cancelar la subida" onClick={onRemove}>
                <IconX size={18} />
              </ActionIcon>
            </>
          }
        >
          <UploadStatus className={classes.status} file={sending.file} state={sending.state} size={4} radius={0} />
        </FileCard>
      )}
      {!sending && stored && (
        <FileCard
          picture={isPicture(stored.name) ? stored.url : undefined}
          name={
            <a className={classes.link} href={stored.url} target="_blank" rel="noopener">
              {stored.name}
            </a>
          }
          meta="Subido"
          action={
            <ActionIcon ref={button} aria-label="Quitar adjunto" onClick={onRemove}>
              <IconX size={18} />
            </ActionIcon>
          }
        />
      )}
      {refused && (
        <Box id={`${id}-error`} component="p" mt={4} c="var(--mantine-color-error)" fz="xs" role="alert">
          {refused}
        </Box>
      )}
    </fieldset>
  );
}

const metaOf = ({ file, state }: Attaching): string =>
  state.is === 'sending' ? `Subiendo, ${formatPercent(state.share)} de ${formatBytes(file.size)}` : formatBytes(file.size);

type CardProps = { picture: string | undefined; name: ReactNode; meta: string; action: ReactNode; children?: ReactNode };

function FileCard({ picture, action, ...file }: CardProps) {
  const [broken, setBroken] = useState<string>();
  const isShown = picture !== undefined && picture !== broken;
  return (
    <FileRow
      as="div"
      className={classes.file}
      {...(isShown && { icon: <img className={classes.picture} src={picture} alt="" onError={() => setBroken(picture)} /> })}
      {...file}
      actions={<div className={classes.actions}>{action}</div>}
    />
  );
}
