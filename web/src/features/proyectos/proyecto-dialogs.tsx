import { createProyecto, PROYECTO_LIMITS, type Proyecto, updateProyecto } from '@ensaya/contract/proyectos.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CreateModal } from '../../components/dialogs/create-modal.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { ConflictText } from '../../components/dialogs/edit-conflict.tsx';
import { EditModal } from '../../components/dialogs/edit-modal.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { WhatGoes } from '../../components/dialogs/what-goes.tsx';
import { CountedTextarea } from '../../components/fields/counted-field.tsx';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { createProyectoMutation, deleteProyectoMutation, updateProyectoMutation } from './proyectos.api.ts';

export type ProyectoDialog = { is: 'create'; empresas: CurrentUser['empresas'] } | { is: 'edit' | 'delete'; proyecto: Proyecto };

const keyOf = ({ id, empresa_id }: Proyecto) => ({ id, empresa_id });

export function ProyectoDialogs({ dialog, ...state }: DialogState & { dialog: ProyectoDialog }) {
  if (dialog.is === 'create') return <NuevoProyecto empresas={dialog.empresas} {...state} />;
  if (dialog.is === 'edit') return <EditarProyecto proyecto={dialog.proyecto} {...state} />;
  return (
    <DeleteDialog {...state} title="Eliminar proyecto" mutation={deleteProyectoMutation} subject={dialog.proyecto}>
      <p>
        Se eliminará <strong>{dialog.proyecto.nombre}</strong> con todas sus tareas.
      </p>
      <p>Esta acción no se puede deshacer.</p>
      {state.opened && <WhatGoes table="proyectos" {...keyOf(dialog.proyecto)} />}
    </DeleteDialog>
  );
}

function NuevoProyecto({ empresas, ...state }: DialogState & Pick<CurrentUser, 'empresas'>) {
  const [only, ...others] = empresas;
  return (
    <CreateModal
      {...state}
      title="Nuevo Proyecto"
      submitLabel="Crear Proyecto"
      initial={{ empresa_id: only && others.length === 0 ? only.id : '', nombre: '', descripcion: '' }}
      validate={validateWith(createProyecto.body)}
      mutation={createProyectoMutation}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Empresa"
            withAsterisk
            data-autofocus={others.length > 0 || undefined}
            data={[
              { value: '', label: 'Selecciona una empresa', disabled: true },
              ...empresas.map(({ id, nombre }) => ({ value: id, label: nombre })),
            ]}
            {...form.getInputProps('empresa_id')}
          />
          <ProyectoFields form={form} />
        </>
      )}
    </CreateModal>
  );
}

const EditarProyecto = ({ proyecto, ...state }: DialogState & { proyecto: Proyecto }) => (
  <EditModal
    {...state}
    title="Editar Proyecto"
    row={proyecto}
    valuesOf={({ nombre, descripcion, version }: Proyecto) => ({ nombre, descripcion: descripcion ?? '', version })}
    validate={validateWith(updateProyecto.body)}
    operation={updateProyecto}
    mutation={updateProyectoMutation}
    nameOf={({ nombre }) => nombre}
    describe={({ descripcion }) => <ConflictText none="Sin descripción">{descripcion}</ConflictText>}
  >
    {(form) => <ProyectoFields form={form} />}
  </EditModal>
);

type Texts = { nombre: string; descripcion: string };

function ProyectoFields<Values extends Texts>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />
      <CountedTextarea label="Descripción" max={PROYECTO_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
    </>
  );
}
