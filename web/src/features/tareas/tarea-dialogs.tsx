import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { createTarea, ESTADOS, TAREA_LIMITS, type Tarea, updateTarea } from '@ensaya/contract/tareas.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CountedTextarea } from '../../components/counted-field.tsx';
import { CreateModal } from '../../components/create-modal.tsx';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { ConflictText } from '../../components/edit-conflict.tsx';
import { EditModal } from '../../components/edit-modal.tsx';
import type { DialogState } from '../../components/form-modal.tsx';
import { formatCalendarDay } from '../../lib/dates.ts';
import { validateWith } from '../../lib/form-schema.ts';
import { type Person, TrabajadorSelect } from './filters/trabajador-select.tsx';
import { createTareaMutation, deleteTareaMutation, updateTareaMutation } from './tareas.api.ts';

export type TareaDialog = { is: 'create'; proyecto: Proyecto } | { is: 'edit' | 'reassign' | 'delete'; tarea: Tarea };

export function TareaDialogs({ dialog, ...state }: DialogState & { dialog: TareaDialog }) {
  if (dialog.is === 'create') return <NuevaTarea proyecto={dialog.proyecto} {...state} />;
  if (dialog.is !== 'delete') return <EditarTarea tarea={dialog.tarea} reassigning={dialog.is === 'reassign'} {...state} />;
  return (
    <DeleteDialog {...state} title="Eliminar tarea" mutation={deleteTareaMutation} subject={dialog.tarea}>
      <p>
        Se eliminará <strong>{dialog.tarea.nombre}</strong>.
      </p>
      <p>Esta acción no se puede deshacer</p>
    </DeleteDialog>
  );
}

type TareaValues = { nombre: string; descripcion: string; trabajador_id: string; estado: Tarea['estado']; fecha_entrega: string };
const EMPTY: TareaValues = { nombre: '', descripcion: '', trabajador_id: '', estado: 'pendiente', fecha_entrega: '' };

const NuevaTarea = ({ proyecto: { id, empresa_id }, ...state }: DialogState & { proyecto: Proyecto }) => (
  <CreateModal
    {...state}
    title="Nueva Tarea"
    submitLabel="Crear Tarea"
    initial={{ ...EMPTY, empresa_id, proyecto_id: id }}
    validate={validateWith(createTarea.body)}
    mutation={createTareaMutation}
  >
    {(form) => <TareaFields form={form} empresa_id={empresa_id} />}
  </CreateModal>
);

const valuesOf = ({ nombre, descripcion, trabajador_id, estado, fecha_entrega, version }: Tarea) => ({
  nombre,
  descripcion: descripcion ?? '',
  trabajador_id: trabajador_id ?? '',
  estado,
  fecha_entrega: fecha_entrega ?? '',
  version,
});

const EditarTarea = ({ tarea, reassigning, ...state }: DialogState & { tarea: Tarea; reassigning: boolean }) => (
  <EditModal
    {...state}
    title="Editar Tarea"
    row={tarea}
    valuesOf={valuesOf}
    validate={validateWith(updateTarea.body)}
    operation={updateTarea}
    mutation={updateTareaMutation}
    nameOf={({ nombre }) => nombre}
    describe={(values, current) => <Version values={values} assigned={current ?? tarea} />}
  >
    {(form) => <TareaFields form={form} empresa_id={tarea.empresa_id} trabajador={personOf(tarea)} reassigning={reassigning} />}
  </EditModal>
);

const personOf = ({ trabajador_id, trabajador }: Tarea) => (trabajador_id && trabajador ? { id: trabajador_id, ...trabajador } : undefined);

function Version({ values: { descripcion, trabajador_id, estado, fecha_entrega }, assigned }: { values: TareaValues; assigned: Tarea }) {
  const email = trabajador_id === assigned.trabajador_id ? assigned.trabajador?.email : undefined;
  return (
    <>
      <ConflictText none="Sin descripción">{descripcion}</ConflictText>
      {email && <ConflictText>{`Asignada a ${email}`}</ConflictText>}
      <ConflictText>{`Estado: ${ESTADOS[estado]}`}</ConflictText>
      <ConflictText>{fecha_entrega ? `Entrega: ${formatCalendarDay(fecha_entrega)}` : 'Sin fecha de entrega'}</ConflictText>
    </>
  );
}

type FieldsProps<Values extends TareaValues> = {
  form: UseFormReturnType<Values>;
  empresa_id: string;
  /** The current assignee, who may not be among the first options. */
  trabajador?: Person | undefined;
  reassigning?: boolean;
};

function TareaFields<Values extends TareaValues>({ form, empresa_id, trabajador, reassigning = false }: FieldsProps<Values>) {
  const { value, onChange, ...assigned } = form.getInputProps('trabajador_id');
  return (
    <>
      <TextInput
        label="Nombre"
        withAsterisk
        autoComplete="off"
        data-autofocus={!reassigning || undefined}
        {...form.getInputProps('nombre')}
      />
      <CountedTextarea label="Descripción" max={TAREA_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
      <TrabajadorSelect
        label="Asignar a"
        withAsterisk
        placeholder="Escribe un nombre o un correo"
        empresa_ids={[empresa_id]}
        known={trabajador}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        data-autofocus={reassigning || undefined}
        {...assigned}
      />
      <NativeSelect
        label="Estado"
        data={Object.entries(ESTADOS).map(([stored, label]) => ({ value: stored, label }))}
        {...form.getInputProps('estado')}
      />
      <TextInput type="date" label="Fecha de Entrega" max="9999-12-31" {...form.getInputProps('fecha_entrega')} />
    </>
  );
}
