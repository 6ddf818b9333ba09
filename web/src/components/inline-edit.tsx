import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './inline-edit.module.css';
import { InlineEditForm } from './inline-edit-form.tsx';

export type InlineEditProps = {
  /** What is edited: 'Nombre del tema'. */
  label: string;
  value: string | null;
  /** Resolves once `value` shows the new text; rejects with what went wrong. Receives it trimmed; blank arrives as null. */
  onSave: (value: string | null) => Promise<unknown>;
  /** Several lines: Enter saves, Shift+Enter breaks the line, and leaving the field saves. */
  multiline?: boolean;
  max?: number;
  tooLong?: string;
  allowBlank?: boolean;
  blank?: string;
  /** Stands where the text would, when there is none. */
  placeholder?: string;
  /** The pencil was pressed. */
  onStart?: () => void;
  /** How the text looks while nobody edits it; plain by default. */
  children?: (value: string) => ReactNode;
};

/** A text with a pencil: pressing it puts a field in its place. */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, placeholder, multiline, onStart, children } = props;
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);

  useEffect(() => {
    if (!editing && returning.current) pencil.current?.focus();
    returning.current = false;
  }, [editing]);

  if (editing)
    return (
      <InlineEditForm
        {...props}
        onClose={(returnFocus) => {
          returning.current = returnFocus;
          setEditing(false);
        }}
      />
    );
  return (
    <div className={classes.view}>
      <div className={classes.text} data-multiline={multiline || undefined}>
        {value ? (children?.(value) ?? <p>{value}</p>) : <p className={classes.none}>{placeholder}</p>}
      </div>
      <ActionIcon
        ref={pencil}
        aria-label={`Editar ${label}`}
        className={classes.pencil}
        onClick={() => {
          onStart?.();
          setEditing(true);
        }}
      >
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
