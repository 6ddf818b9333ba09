import type { TareaBulkChange } from '@ensaya/contract/tarea-cambios.ts';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { DayField } from '../../../components/fields/day-field.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import { TrabajadorSelect } from '../filters/trabajador-select.tsx';

export type BulkDialog = { is: 'reassign'; empresa_ids: string[] } | { is: 'date' } | { is: 'delete' };

type Send = (cambio: TareaBulkChange, person?: string) => Promise<void>;
type Props = DialogState & { dialog: BulkDialog; count: number; send: Send; pending: boolean; error: Error | null };

export function BulkDialogs({ dialog, count, send, pending, error, ...state }: Props) {
  const tareas = countOf(count, 'tarea', 'tareas');
  const done = (sent: Promise<void>) => sent.then(state.onClose, () => {});
  if (dialog.is === 'delete')
    return (
      <ConfirmDialog
        {...state}
        title={`Eliminar ${tareas}`}
        confirmLabel={`Eliminar ${tareas}`}
        pending={pending}
        error={error}
        onConfirm={() => done(send({ accion: 'eliminar' }))}
      >
        <p>Se eliminarán con sus comentarios y adjuntos.</p>
        <p>Podrás deshacerlo durante 10 segundos.</p>
      </ConfirmDialog>
    );
  const form = { pending, error, onCancel: state.onClose, done, send };
  return dialog.is === 'reassign' ? (
    <FormModal {...state} title={`Reasignar ${tareas}`} short>
      <ReassignForm empresa_ids={dialog.empresa_ids} {...form} />
    </FormModal>
  ) : (
    <FormModal {...state} title={`Cambiar la fecha de ${tareas}`}>
      <DateForm {...form} />
    </FormModal>
  );
}

type FormProps = { pending: boolean; error: Error | null; onCancel: () => void; done: (sent: Promise<void>) => void; send: Send };

const submitting = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault();
  submit();
};

function ReassignForm({ empresa_ids, done, send, ...form }: FormProps & { empresa_ids: string[] }) {
  const [person, setPerson] = useState<{ id: string; nombre: string }>();
  const [missing, setMissing] = useState(false);
  useUnsavedText(person !== undefined);
  return (
    <ModalForm
      {...form}
      submitLabel="Reasignar"
      onSubmit={submitting(() => {
        if (!person) return setMissing(true);
        done(send({ accion: 'reasignar', trabajador_id: person.id }, person.nombre));
      })}
    >
      <TrabajadorSelect
        label="Asignar a"
        withAsterisk
        placeholder="Escribe un nombre o un correo"
        empresa_ids={empresa_ids}
        value={person?.id ?? null}
        onChange={(id, option) => {
          setMissing(false);
          setPerson(id ? { id, nombre: option?.label ?? '' } : undefined);
        }}
        error={missing && 'Debes asignar un trabajador'}
        data-autofocus
      />
    </ModalForm>
  );
}

function DateForm({ done, send, ...form }: FormProps) {
  const [day, setDay] = useState('');
  useUnsavedText(day !== '');
  return (
    <ModalForm {...form} submitLabel="Guardar" onSubmit={submitting(() => done(send({ accion: 'fecha', fecha_entrega: day || null })))}>
      <DayField
        label="Fecha de Entrega"
        description="En blanco, las tareas se quedan sin fecha."
        value={day}
        onChange={setDay}
        data-autofocus
      />
    </ModalForm>
  );
}
