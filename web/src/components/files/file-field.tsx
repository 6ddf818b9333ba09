import type { FileKind } from '@ensaya/contract/archivos.ts';
import { Group, InputWrapper } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { acceptOf, refusalOf } from '../../lib/files/file-choice.ts';
import { useFileDrop } from '../../lib/files/use-file-drop.ts';
import type { UploadState } from '../../lib/files/use-uploads.ts';
import { useFocusRescue } from '../../lib/focus/use-focus-fallback.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { ChosenFile } from './chosen-file.tsx';
import classes from './file-field.module.css';
import { FileInput } from './file-input.tsx';

type Props = {
  label: string;
  description?: string;
  /** Its types, limit and messages. */
  kind: FileKind;
  /** Chosen here, or stored before. */
  value: Pick<File, 'name' | 'size'> | null;
  /** Only called with an acceptable file. */
  onChange: (file: File | null) => void;
  /** A problem that the caller found. */
  error?: string | undefined;
  required?: boolean;
  /** For a file that is sent as soon as it is chosen: useUpload's state and actions. */
  upload?: { state: UploadState; onRetry: () => void; onAbort: () => void };
};

/** One file, chosen with a button or dropped. */
export function FileField({ label, description, kind, value, onChange, error, required = false, upload }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Choosing, removing and the end of an upload each unmount the focused button.
  const button = useFocusRescue<HTMLButtonElement>(value ? (upload?.state.is ?? 'chosen') : 'empty');
  const [refused, setRefused] = useState<string>();

  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = refusalOf(file, kind);
    setRefused(wrong);
    if (!wrong) onChange(file);
  };
  const remove = () => {
    setRefused(undefined);
    onChange(null);
  };
  const drop = useFileDrop(([file]) => take(file));

  const message = refused ?? error;
  return (
    <InputWrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk={required}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={message}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <fieldset
        className={classes.zone}
        aria-labelledby={`${id}-label`}
        aria-describedby={[description && `${id}-description`, message && `${id}-error`].filter(Boolean).join(' ') || undefined}
        data-error={Boolean(message) || undefined}
        {...drop}
      >
        <FileInput ref={input} accept={acceptOf(kind)} onFiles={([file]) => take(file)} />
        {value && <ChosenFile button={button} file={value} onRemove={remove} {...(upload && { upload })} />}
        {!value && (
          <Group gap="sm" wrap="nowrap" p="sm">
            <SecondaryButton ref={button} leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()}>
              Elegir archivo
            </SecondaryButton>
            <span className={classes.hint}>o arrástralo aquí</span>
          </Group>
        )}
      </fieldset>
    </InputWrapper>
  );
}
