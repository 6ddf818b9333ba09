import { ActionIcon, Progress } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { formatBytes, formatPercent } from '../lib/numbers.ts';
import type { UploadState } from '../lib/use-upload.ts';
import { SecondaryButton } from './buttons.tsx';
import classes from './file-field.module.css';

type Props = {
  file: File;
  /** The button that is always mounted. */
  button: Ref<HTMLButtonElement>;
  onRemove: () => void;
  upload?: { state: UploadState; onRetry: () => void; onAbort: () => void };
};

export function ChosenFile({ file, button, onRemove, upload }: Props) {
  const state = upload?.state ?? { is: 'idle' };
  const sending = state.is === 'sending';
  return (
    <div className={classes.chosen}>
      <IconFile className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.about}>
        <p className={classes.name} title={file.name}>
          {file.name}
        </p>
        <p className={classes.meta}>
          {formatBytes(file.size)}
          {sending && ` · ${formatPercent(state.share)}`}
          {state.is === 'sent' && ' · Subido'}
        </p>
      </div>
      {state.is === 'failed' && <SecondaryButton onClick={upload?.onRetry}>Reintentar</SecondaryButton>}
      <ActionIcon
        ref={button}
        aria-label={sending ? `Cancelar la subida de ${file.name}` : `Quitar ${file.name}`}
        onClick={() => {
          if (sending) upload?.onAbort();
          onRemove();
        }}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      {sending && (
        <Progress className={classes.progress} value={state.share * 100} aria-label={`Subiendo ${file.name}`} transitionDuration={150} />
      )}
      {state.is === 'failed' && (
        <p className={classes.failure} role="alert">
          {messageOf(state.error)}
        </p>
      )}
    </div>
  );
}
