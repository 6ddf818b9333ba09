import { FILE_TYPES, type FileKind } from '@ensaya/contract/archivos.ts';
import { InputWrapper } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useFocusRescue } from '../lib/use-focus-fallback.ts';
import type { UploadState } from '../lib/use-upload.ts';
import { SecondaryButton } from './buttons.tsx';
import { ChosenFile } from './chosen-file.tsx';
import classes from './file-field.module.css';

type Props = {
  label: string;
  description?: string;
  /** Its types, limit and messages. The extension is checked here, the content by the server. */
  kind: FileKind;
  value: File | null;
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
  const extensions = kind.types.flatMap((type) => FILE_TYPES[type].extensions.map((extension) => `.${extension}`));
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Choosing, removing and the end of an upload each unmount the focused button.
  const button = useFocusRescue<HTMLButtonElement>(value ? (upload?.state.is ?? 'chosen') : 'empty');
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);

  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = extensions.some((extension) => file.name.toLowerCase().endsWith(extension));
    const wrong = fits ? (file.size > kind.bytes ? kind.messages.size : undefined) : kind.messages.type;
    setRefused(wrong);
    if (!wrong) onChange(file);
  };
  const remove = () => {
    setRefused(undefined);
    onChange(null);
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };

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
        data-over={over || undefined}
        data-error={Boolean(message) || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={extensions.join(',')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // So that the same file can be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        {value && <ChosenFile button={button} file={value} onRemove={remove} {...(upload && { upload })} />}
        {!value && (
          <div className={classes.empty}>
            <SecondaryButton ref={button} leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => input.current?.click()}>
              Elegir archivo
            </SecondaryButton>
            <span className={classes.hint}>o arrástralo aquí</span>
          </div>
        )}
      </fieldset>
    </InputWrapper>
  );
}
