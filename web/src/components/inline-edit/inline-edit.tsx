import { ActionIcon, Flex, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './inline-edit.module.css';
import { InlineEditForm, type InlineEditFormProps } from './inline-edit-form.tsx';

export type InlineEditProps = InlineEditFormProps & {
  /** Shown instead of an empty text. */
  placeholder?: string;
  /** Where the edit begins elsewhere, such as in a menu: no pencil is shown. */
  from?: { editing: boolean; onEnd: (returnFocus: boolean) => void };
  /** Renders the text while it is not being edited; plain by default. */
  children?: (value: string) => ReactNode;
};

/** A text that a field replaces while it is edited; a pencil button begins that. */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, placeholder, multiline, from, children } = props;
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);

  useEffect(() => {
    if (!editing && returning.current) pencil.current?.focus();
    returning.current = false;
  }, [editing]);

  if (from ? from.editing : editing)
    return (
      <InlineEditForm
        {...props}
        onClose={(returnFocus) => {
          from?.onEnd(returnFocus);
          returning.current = returnFocus;
          setEditing(false);
        }}
      />
    );
  return (
    <Flex align="flex-start" gap={4}>
      <div className={classes.text} data-multiline={multiline || undefined}>
        {value ? (
          (children?.(value) ?? <p>{value}</p>)
        ) : (
          <Text variant="hint" fs="italic">
            {placeholder}
          </Text>
        )}
      </div>
      {!from && (
        <ActionIcon ref={pencil} aria-label={`Editar ${label}`} className={classes.pencil} onClick={() => setEditing(true)}>
          <IconPencil size={18} />
        </ActionIcon>
      )}
    </Flex>
  );
}
