import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './inline-edit.module.css';
import { InlineEditForm, type InlineEditFormProps } from './inline-edit-form.tsx';

export type InlineEditProps = InlineEditFormProps & {
  /** Shown instead of an empty text. */
  placeholder?: string;
  onStart?: () => void;
  /** Renders the text while it is not being edited; plain by default. */
  children?: (value: string) => ReactNode;
};

/** A text with a pencil button that replaces it by a field. */
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
