import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconFileText, IconPlus, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatPercent } from '../../../lib/numbers.ts';
import { fileWords, TEXT_STATE_WORDS } from '../file-words.ts';
import shared from './editor.module.css';
import classes from './files.module.css';
import { type AddedFile, type Attachments, EXTENSIONS } from './use-attachments.ts';

/** Several files: those that the FAQ has, and those that are sent once it is saved. */
export function AttachmentsField({ files }: { files: Attachments }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  const hasFiles = files.kept.length + files.added.length > 0;
  const removing = (remove: () => void) => () => {
    remove();
    button.current?.focus();
  };

  return (
    <fieldset
      className={`${shared.group} ${classes.field}`}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      data-over={over || undefined}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        files.add([...event.dataTransfer.files]);
      }}
    >
      <div className={shared.labelRow}>
        <p className={shared.label} id={id}>
          Adjuntos
        </p>
        <p className={shared.hint} id={`${id}-hint`}>
          JPG, JPEG, PNG, PDF, DOC o DOCX, hasta 10 MB
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={EXTENSIONS.join(',')}
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <ul className={classes.files}>
        {files.kept.map((file) => (
          <FileRow
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
      </ul>
      {/* One button in two forms, so that it keeps the focus. */}
      <div className={hasFiles ? undefined : classes.drop}>
        <Button
          ref={button}
          variant={hasFiles ? 'subtle' : 'default'}
          {...(hasFiles && { className: shared.add })}
          leftSection={hasFiles ? <IconPlus size={16} stroke={1.75} /> : <IconUpload size={16} stroke={1.75} />}
          onClick={() => input.current?.click()}
        >
          {hasFiles ? 'Añadir otro archivo' : 'Elegir archivos'}
        </Button>
        {!hasFiles && <span className={classes.dropHint}>o arrástralos aquí</span>}
      </div>
      {files.refused && (
        <p className={shared.error} role="alert">
          {files.refused}
        </p>
      )}
    </fieldset>
  );
}

/** A file that is or will be sent. */
export const AddedRow = ({ added: { file, state }, onRemove }: { added: AddedFile; onRemove?: () => void }) => (
  <FileRow
    name={file.name}
    bytes={file.size}
    note={state.is === 'sending' ? formatPercent(state.share) : state.is === 'sent' ? 'Subido' : undefined}
    onRemove={state.is === 'sending' || state.is === 'sent' ? undefined : onRemove}
  >
    {state.is === 'sending' && (
      <Progress
        className={classes.progress ?? ''}
        value={state.share * 100}
        aria-label={`Subiendo ${file.name}`}
        transitionDuration={150}
      />
    )}
    {state.is === 'failed' && (
      <p className={classes.failure} role="alert">
        {messageOf(state.error)}
      </p>
    )}
  </FileRow>
);

type RowProps = { name: string; bytes: number; note?: string | undefined; onRemove?: (() => void) | undefined; children?: ReactNode };

const FileRow = ({ name, bytes, note, onRemove, children }: RowProps) => (
  <li className={classes.file}>
    <IconFileText size={20} stroke={1.75} aria-hidden />
    <p className={classes.fileText}>
      <b>{name}</b> <small>{fileWords(bytes, note)}</small>
    </p>
    {onRemove && (
      <ActionIcon aria-label={`Quitar ${name}`} onClick={onRemove}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    )}
    {children}
  </li>
);
