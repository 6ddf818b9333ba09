import { TAREA_LIMITS, type Tarea, updateTarea } from '@ensaya/contract/tareas.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { VersionedEdit } from '../../../components/dialogs/versioned-edit.tsx';
import { staleRow } from '../../../lib/api/api-error.ts';
import { updateTareaMutation } from '../tareas.api.ts';
import { Section } from './section.tsx';
import { bodyOf } from './sheet.api.ts';
import classes from './tarea-sheet.module.css';

export function Descripcion({ tarea, canEdit }: { tarea: Tarea; canEdit: boolean }) {
  const update = useMutation(updateTareaMutation);
  /** The row of the last refusal: a save over it keeps its other fields. */
  const current = useRef<Tarea>(undefined);
  if (!canEdit)
    return (
      tarea.descripcion && (
        <Section title="Descripción">
          <p className={classes.text}>{tarea.descripcion}</p>
        </Section>
      )
    );
  return (
    <Section title="Descripción" className={classes.editable}>
      <VersionedEdit
        key={tarea.id}
        label="Descripción"
        value={tarea.descripcion}
        placeholder="Sin descripción"
        multiline
        allowBlank
        max={TAREA_LIMITS.descripcion.max}
        tooLong="La descripción no puede exceder 2000 caracteres"
        version={tarea.version}
        currentOf={(error) => {
          const row = staleRow(error, updateTarea.response);
          current.current = row;
          return row && { text: row.descripcion, version: row.version };
        }}
        save={(descripcion, version) => {
          const row = current.current?.version === version ? current.current : tarea;
          return update.mutateAsync({ key: tarea, body: { ...bodyOf(row), descripcion, version } });
        }}
      />
    </Section>
  );
}
