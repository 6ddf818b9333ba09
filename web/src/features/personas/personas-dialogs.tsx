import { GOES_WITH } from '@ensaya/contract/contenido.ts';
import type { Persona } from '@ensaya/contract/personas.ts';
import { ContentsBox, CountList } from '../../components/dialogs/contents-box.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { WhatGoes } from '../../components/dialogs/what-goes.tsx';
import { PersonInText } from '../../components/people/person.tsx';
import type { Empresa } from '../../lib/address/active-empresa.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { AssignRoleplay } from './assign-roleplay.tsx';
import { AssignTarea } from './assign-tarea.tsx';
import { Named } from './named.tsx';
import { endSessionsMutation, removeMutation, revokeAllMutation } from './personas.api.ts';

export type PersonaDialog = {
  is: 'tarea' | 'roleplay' | 'sessions' | 'remove' | 'cancel';
  personas: Persona[];
  /** How many of a selection the act is not for. */
  left?: number;
};
export type OpenPersonaDialog = (dialog: PersonaDialog) => void;

type Props = DialogState & { empresa: Empresa; dialog: PersonaDialog; onDone: () => void };

export function PersonasDialogs({ empresa, dialog, onDone, ...state }: Props) {
  const { is, personas, left = 0 } = dialog;
  const subject = { empresa_id: empresa.id, user_ids: personas.map(({ id }) => id) };
  const one = personas.length === 1 ? personas[0] : undefined;
  const others = <Others left={left} />;
  if (is === 'tarea') return <AssignTarea {...state} empresa={empresa} personas={personas} onDone={onDone} others={others} />;
  if (is === 'roleplay') return <AssignRoleplay {...state} empresa={empresa} personas={personas} onDone={onDone} others={others} />;
  if (is === 'sessions')
    return (
      <DeleteDialog
        {...state}
        title="Cerrar sus sesiones"
        confirmLabel="Cerrar sesiones"
        what="Error al cerrar las sesiones"
        mutation={endSessionsMutation}
        subject={subject}
        onDone={onDone}
      >
        <p>
          {one ? <PersonInText {...one} /> : <Named personas={personas} />} {one ? 'tendrá' : 'tendrán'} que iniciar sesión de nuevo en
          todos sus dispositivos.
        </p>
        {others}
      </DeleteDialog>
    );
  if (is === 'cancel')
    return (
      <DeleteDialog
        {...state}
        title={one ? 'Cancelar invitación' : 'Cancelar invitaciones'}
        confirmLabel={one ? 'Cancelar invitación' : 'Cancelar invitaciones'}
        mutation={revokeAllMutation}
        subject={{ empresa_id: empresa.id, ids: subject.user_ids }}
        onDone={onDone}
      >
        <p>
          {one ? 'El enlace de ' : 'Los enlaces de '}
          <Named personas={personas} /> {one ? 'dejará' : 'dejarán'} de servir.
        </p>
      </DeleteDialog>
    );
  return (
    <DeleteDialog
      {...state}
      title="Quitar de la empresa"
      confirmLabel="Quitar"
      what="Error al eliminar usuario"
      mutation={removeMutation}
      subject={subject}
      onDone={onDone}
    >
      <p>
        {one ? <PersonInText {...one} /> : <Named personas={personas} />} {one ? 'dejará' : 'dejarán'} de ver {empresa.nombre} ahora mismo.
      </p>
      {one ? state.opened && <WhatGoes table="company_users" empresa_id={empresa.id} id={one.id} /> : <Leaves personas={personas} />}
      <p>
        Lo que {one ? 'respondió' : 'respondieron'} en los roleplays se conserva. Para que {one ? 'vuelva' : 'vuelvan'}, tendrás que{' '}
        {one ? 'invitar de nuevo a su correo' : 'invitar de nuevo a sus correos'}.
      </p>
      {others}
    </DeleteDialog>
  );
}

/** What `WhatGoes` says of one person, for several. */
function Leaves({ personas }: { personas: Persona[] }) {
  const assigned = personas.reduce((sum, { roleplays }) => sum + (roleplays?.asignados ?? 0), 0);
  const open = personas.reduce((sum, { tareas }) => sum + (tareas?.abiertas ?? 0), 0);
  return (
    <ContentsBox>
      {assigned > 0 && (
        <>
          {assigned === 1 ? 'Se borra ' : 'Se borran '}
          <CountList counts={[[assigned, ...GOES_WITH.company_users.roleplay_assignments]]} />
        </>
      )}
      {open > 0 && <span>{countOf(open, 'tarea abierta se queda', 'tareas abiertas se quedan')} sin asignar</span>}
      <span>Las terminadas conservan su nombre</span>
    </ContentsBox>
  );
}

const Others = ({ left }: { left: number }) =>
  left > 0 && (
    <p>
      {left === 1
        ? 'De la selección, 1 no es trabajador de la empresa y se queda como está.'
        : `De la selección, ${left} no son trabajadores de la empresa y se quedan como están.`}
    </p>
  );
