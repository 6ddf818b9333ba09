import { createGrupo, type Grupo, updateGrupo } from '@ensaya/contract/grupos.ts';
import { TextInput } from '@mantine/core';
import { CreateModal } from '../../components/dialogs/create-modal.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { EditModal } from '../../components/dialogs/edit-modal.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { countOf } from '../../lib/format/numbers.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { createGrupoMutation, deleteGrupoMutation, stopReceivingMutation, updateGrupoMutation } from './grupos.api.ts';
import { PersonasDialog } from './personas-dialog.tsx';

export type GrupoDialog =
  | { is: 'create'; empresa_id: string }
  | { is: 'edit' | 'delete' | 'personas'; grupo: Grupo }
  | { is: 'stop'; grupo: Grupo; received: Grupo['roleplays'][number] };

export function GrupoDialogs({ dialog, ...state }: DialogState & { dialog: GrupoDialog }) {
  if (dialog.is === 'create') return <NuevoGrupo empresa_id={dialog.empresa_id} {...state} />;
  if (dialog.is === 'edit') return <CambiarNombre grupo={dialog.grupo} {...state} />;
  if (dialog.is === 'personas') return <PersonasDialog grupo={dialog.grupo} {...state} />;
  if (dialog.is === 'stop') return <StopReceiving {...dialog} {...state} />;
  return <EliminarGrupo grupo={dialog.grupo} {...state} />;
}

const NuevoGrupo = ({ empresa_id, ...state }: DialogState & { empresa_id: string }) => (
  <CreateModal
    {...state}
    title="Nuevo Grupo"
    submitLabel="Crear Grupo"
    initial={{ empresa_id, nombre: '' }}
    validate={validateWith(createGrupo.body)}
    mutation={createGrupoMutation}
    another={(created) => ({ ...created, nombre: '' })}
    anotherLabel="Crear y añadir otro"
  >
    {(form) => (
      <TextInput
        label="Nombre"
        description="Una tienda, un turno, un puesto…"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('nombre')}
      />
    )}
  </CreateModal>
);

const CambiarNombre = ({ grupo, ...state }: DialogState & { grupo: Grupo }) => (
  <EditModal
    {...state}
    title="Cambiar el nombre"
    row={grupo}
    valuesOf={({ nombre, version }: Grupo) => ({ nombre, version })}
    validate={validateWith(updateGrupo.body)}
    operation={updateGrupo}
    mutation={updateGrupoMutation}
    nameOf={({ nombre }) => nombre}
    describe={() => null}
  >
    {(form) => <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />}
  </EditModal>
);

const EliminarGrupo = ({ grupo, ...state }: DialogState & { grupo: Grupo }) => (
  <DeleteDialog {...state} title="Eliminar grupo" mutation={deleteGrupoMutation} subject={grupo}>
    <p>
      Se eliminará <strong>{grupo.nombre}</strong>.{' '}
      {grupo.user_ids.length === 0
        ? 'No hay nadie en él.'
        : `${countOf(grupo.user_ids.length, 'persona deja', 'personas dejan')} de estar en él: siguen en la empresa, con lo que tienen asignado, sus respuestas y sus tareas.`}
    </p>
    {grupo.roleplays.length > 0 && <p>Quien entre ya no recibirá {countOf(grupo.roleplays.length, 'roleplay', 'roleplays')}.</p>}
    <p>Esta acción no se puede deshacer.</p>
  </DeleteDialog>
);

type StopProps = DialogState & { grupo: Grupo; received: Grupo['roleplays'][number] };

const StopReceiving = ({ grupo, received, ...state }: StopProps) => (
  <DeleteDialog
    {...state}
    title="Quien entre ya no lo recibe"
    confirmLabel="Quitar"
    mutation={stopReceivingMutation}
    subject={{ empresa_id: grupo.empresa_id, grupo_id: grupo.id, roleplay_id: received.roleplay_id }}
  >
    <p>
      Quien entre en <strong>{grupo.nombre}</strong> ya no recibirá «{received.title}». Quien lo tiene asignado lo conserva.
    </p>
  </DeleteDialog>
);
