import type { Tarea } from '@ensaya/contract/tareas.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { TrabajadorSelect } from '../filters/trabajador-select.tsx';
import { TareaPerson } from '../tarea-person.tsx';
import classes from './tarea-sheet.module.css';

type Props = { tarea: Tarea; onSave: (trabajador_id: string) => Promise<unknown> };

/** The assigned worker: a button that becomes the field. */
export function PersonFact({ tarea, onSave }: Props) {
  const { trabajador, trabajador_id, empresa_id } = tarea;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!editing)
    return (
      <UnstyledButton ref={button} data-hover className={classes.edit} onClick={() => setEditing(true)}>
        <VisuallyHidden>Reasignar:</VisuallyHidden>
        <TareaPerson tarea={tarea} />
      </UnstyledButton>
    );
  const done = () => {
    setEditing(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <TrabajadorSelect
      aria-label="Asignar a"
      placeholder="Escribe un nombre o un correo"
      flex={1}
      miw={0}
      empresa_ids={[empresa_id]}
      known={trabajador_id && trabajador ? { id: trabajador_id, ...trabajador } : undefined}
      value={trabajador_id}
      defaultDropdownOpened
      autoFocus
      allowDeselect={false}
      onChange={(id) => {
        done();
        // A failure is reported by the mutation, and the worker stays the same.
        if (id && id !== trabajador_id) onSave(id).catch(() => {});
      }}
      // 'Reintentar', beside the field, belongs to it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!relatedTarget || !currentTarget.closest('dd')?.contains(relatedTarget)) setEditing(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        done();
      }}
    />
  );
}
