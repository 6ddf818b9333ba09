import { ActionIcon } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { UploadState } from '../../lib/files/use-uploads.ts';
import { formatBytes, formatPercent } from '../../lib/format/numbers.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import classes from './file-field.module.css';
import { FileRow, UploadStatus } from './file-row.tsx';

type Props = {
  file: Pick<File, 'name' | 'size'>;
  /** The button that is always mounted. */
  button: Ref<HTMLButtonElement>;
  onRemove: () => void;
  upload?: { state: UploadState; onRetry: () => void; onAbort: () => void };
};

export function ChosenFile({ file, button, onRemove, upload }: Props) {
  const state = upload?.state ?? { is: 'idle' };
  const sending = state.is === 'sending';
  return (
    <FileRow
      as="div"
      className={classes.chosen}
      icon={<IconFile size={20} aria-hidden />}
      name={file.name}
      title={file.name}
      meta={
        <>
          {formatBytes(file.size)}
          {sending && ` · ${formatPercent(state.share)}`}
          {state.is === 'sent' && ' · Subido'}
        </>
      }
      actions={
        <>
          {state.is === 'failed' && <SecondaryButton onClick={upload?.onRetry}>Reintentar</SecondaryButton>}
          <ActionIcon
            ref={button}
            aria-label={sending ? `Cancelar la subida de ${file.name}` : `Quitar ${file.name}`}
            onClick={() => {
              if (sending) upload?.onAbort();
              onRemove();
            }}
          >
            <IconX size={18} />
          </ActionIcon>
        </>
      }
      below={<UploadStatus className={classes.status} file={file} state={state} />}
    />
  );
}
