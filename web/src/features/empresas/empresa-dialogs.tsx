import {
  createEmpresa,
  type Empresa,
  PAISES,
  type Pais,
  type Responsable,
  SECTORES,
  type Sector,
  updateEmpresa,
} from '@ensaya/contract/empresas.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CreateModal } from '../../components/dialogs/create-modal.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { ConflictText } from '../../components/dialogs/edit-conflict.tsx';
import { EditModal } from '../../components/dialogs/edit-modal.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { ProvenDialog } from '../../components/dialogs/proven-dialog.tsx';
import { PersonInText } from '../../components/people/person.tsx';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { ADDRESS_INPUT } from '../../lib/forms/address-input.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { AsignarResponsableModal, type OnLink } from './asignar-responsable-modal.tsx';
import { CopyOffer } from './copy-offer.tsx';
import { EmpresaContents } from './empresa-contents.tsx';
import { EmpresaFields } from './empresa-fields.tsx';
import { createEmpresaMutation, deleteEmpresaMutation, newEmpresaOf, updateEmpresaMutation } from './empresas.api.ts';
import { InvitationLinkModal } from './invitation-link-modal.tsx';
import { removeResponsableMutation } from './responsables.api.ts';
import { restorableUntil } from './restorable.ts';

export type EmpresaDialog =
  | { is: 'create' }
  /** The invitation of a responsable where no mail is sent. */
  | { is: 'link'; nombre: string; url: string }
  | { is: 'edit' | 'delete' | 'assign'; empresa: Empresa }
  | { is: 'remove'; empresa: Empresa; responsable: Responsable };

type Props = DialogState & { dialog: EmpresaDialog; onNext: (dialog: EmpresaDialog) => void; onDeleted?: () => void };

export function EmpresaDialogs({ dialog, onNext, onDeleted, ...state }: Props) {
  const showLink: OnLink = (nombre, url) => onNext({ is: 'link', nombre, url });
  if (dialog.is === 'create') return <NuevaEmpresa {...state} onLink={showLink} />;
  if (dialog.is === 'link') return <InvitationLinkModal {...state} nombre={dialog.nombre} url={dialog.url} />;
  const { empresa } = dialog;
  if (dialog.is === 'edit') return <EditarEmpresa empresa={empresa} {...state} />;
  if (dialog.is === 'assign') return <AsignarResponsableModal empresa={empresa} onLink={showLink} {...state} />;
  if (dialog.is === 'remove')
    return (
      <DeleteDialog {...state} mutation={removeResponsableMutation} subject={{ id: dialog.responsable.id, empresa_id: empresa.id }} silent>
        <p>¿Estás seguro de eliminar este responsable?</p>
        <p>
          <PersonInText email={dialog.responsable.user_email} nombre={dialog.responsable.nombre} /> dejará de ver {empresa.nombre}.
        </p>
      </DeleteDialog>
    );
  return (
    <ProvenDialog
      {...state}
      title="Eliminar Empresa"
      mutation={deleteEmpresaMutation}
      subject={empresa}
      typed={empresa.nombre}
      onDone={() => onDeleted?.()}
    >
      <p>
        Se eliminará <strong>{empresa.nombre}</strong>. También se eliminarán todos los proyectos asociados.
      </p>
      <p>
        Puedes restaurarla hasta el {formatDay(restorableUntil(new Date().toISOString()))}, con todo lo que tenía salvo quien se haya unido
        a otra empresa. Después se borra todo.
      </p>
      {state.opened && <EmpresaContents id={empresa.id} />}
      {state.opened && <CopyOffer id={empresa.id} />}
    </ProvenDialog>
  );
}

// '' is not a value of the contract: its schema says that the field is required.
const EMPTY = { nombre: '', correo_contacto: '', sector: '' as Sector, pais: '' as Pais, responsable: '' };

function NuevaEmpresa({ onLink, ...state }: DialogState & { onLink: OnLink }) {
  const { data: mail = true } = useQuery(mailQuery);
  return (
    <CreateModal
      {...state}
      onDone={({ nombre, invitation_url }) => (invitation_url ? onLink(nombre, invitation_url) : state.onClose())}
      title="Nueva Empresa"
      submitLabel={({ responsable }) => (responsable.trim() ? 'Crear y asignar responsable' : 'Crear Empresa')}
      what="Error al crear la empresa"
      initial={EMPTY}
      validate={(values) => validateWith(createEmpresa.body)(newEmpresaOf(values))}
      mutation={createEmpresaMutation}
    >
      {(form) => (
        <>
          <EmpresaFields form={form} />
          <TextInput
            label="Correo del responsable (opcional)"
            description={`Si ya es responsable, se le asigna la empresa. Si no tiene cuenta, ${mail ? 'recibe una invitación' : 'te damos su enlace de invitación'}.`}
            {...ADDRESS_INPUT}
            {...form.getInputProps('responsable')}
          />
        </>
      )}
    </CreateModal>
  );
}

const valuesOf = ({ nombre, correo_contacto, sector, pais, version }: Empresa) => ({ nombre, correo_contacto, sector, pais, version });

const EditarEmpresa = ({ empresa, ...state }: DialogState & { empresa: Empresa }) => (
  <EditModal
    {...state}
    title="Editar Empresa"
    row={empresa}
    valuesOf={valuesOf}
    validate={validateWith(updateEmpresa.body)}
    operation={updateEmpresa}
    mutation={updateEmpresaMutation}
    words={{ current: 'Datos actuales', mine: 'Tus datos', takeTheirs: 'Usar los actuales', keepMine: 'Conservar los míos' }}
    nameOf={({ nombre }) => nombre}
    describe={({ correo_contacto, sector, pais }) => (
      <ConflictText>{`${correo_contacto}\n${SECTORES[sector]} · ${PAISES[pais]}`}</ConflictText>
    )}
  >
    {(form) => <EmpresaFields form={form} />}
  </EditModal>
);
