import { ActionIcon, Progress } from '@mantine/core';
import { IconCamera, IconFileText, IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { SecondaryButton } from '../../../components/buttons.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatPercent } from '../../../lib/numbers.ts';
import { useFocusRescue } from '../../../lib/use-focus-fallback.ts';
import classes from './attachment.module.css';
import { type Attaching, EXTENSIONS, isPicture, type QuestionAttachment } from './use-play-attachments.ts';

type Props = { attachment: QuestionAttachment; onAdd: (file: File | undefined) => void; onRemove: () => void; onRetry: () => void };

/** The optional file of an answer: chosen, dropped or, on a phone, photographed. */
export function AttachmentField({ attachment: { stored, sending, refused }, onAdd, onRemove, onRetry }: Props) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const shown = sending ? 'sending' : stored ? 'stored' : 'empty';
  const button = useFocusRescue<HTMLButtonElement>(shown);
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      onAdd(currentTarget.files?.[0]);
      // So that the same file can be chosen again.
      currentTarget.value = '';
    },
  } as const;
  return (
    <fieldset
      className={classes.zone}
      aria-labelledby={`${id}-label`}
      aria-describedby={refused && `${id}-error`}
      data-over={over || undefined}
      data-empty={shown === 'empty' || undefined}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onAdd(event.dataTransfer.files[0]);
      }}
    >
      <legend id={`${id}-label`} className={classes.legend}>
        Adjunto (opcional)
      </legend>
      <input ref={picker} {...input} accept={EXTENSIONS.join(',')} />
      <input ref={camera} {...input} accept="image/*" capture="environment" aria-label="Foto" />
      {shown === 'empty' && (
        <div className={classes.empty}>
          <SecondaryButton ref={button} leftSection={<IconPaperclip size={16} stroke={1.75} />} onClick={() => picker.current?.click()}>
            Adjuntar archivo
          </SecondaryButton>
          <SecondaryButton
            className={classes.camera}
            leftSection={<IconCamera size={16} stroke={1.75} />}
            onClick={() => camera.current?.click()}
          >
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
                <IconX size={18} stroke={1.75} />
              </ActionIcon>
            </>
          }
        >
          {sending.state.is === 'sending' && (
            <Progress
              className={classes.progress ?? ''}
              size={4}
              radius={0}
              value={sending.state.share * 100}
              aria-label={`Subiendo ${sending.file.name}`}
              transitionDuration={150}
            />
          )}
          {sending.state.is === 'failed' && (
            <p className={classes.failure} role="alert">
              {messageOf(sending.state.error)}
            </p>
          )}
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
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          }
        />
      )}
      {refused && (
        <p id={`${id}-error`} className={classes.failure} role="alert">
          {refused}
        </p>
      )}
    </fieldset>
  );
}

const metaOf = ({ file, state }: Attaching): string =>
  state.is === 'sending' ? `Subiendo, ${formatPercent(state.share)} de ${formatBytes(file.size)}` : formatBytes(file.size);

type CardProps = { picture: string | undefined; name: ReactNode; meta: string; action: ReactNode; children?: ReactNode };

function FileCard({ picture, name, meta, action, children }: CardProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <div className={classes.file}>
      {picture && picture !== broken ? (
        <img className={classes.picture} src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        <IconFileText className={classes.icon} size={20} stroke={1.75} aria-hidden />
      )}
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p className={classes.meta}>{meta}</p>
        {children}
      </div>
      <div className={classes.actions}>{action}</div>
    </div>
  );
}
