import type { ListedUser } from '@ensaya/contract/usuarios.ts';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { ProvenDialog } from '../../components/dialogs/proven-dialog.tsx';
import { PersonInText } from '../../components/people/person.tsx';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { EraseDialog, WhatErasingDoes } from './erase-dialog.tsx';
import { endUserSessionsMutation, eraseUserMutation, restoreUserMutation, suspendUserMutation } from './usuarios-list.api.ts';

export type Account = Pick<ListedUser, 'id' | 'email' | 'nombre' | 'suspended_at'>;
export type AccountDialog = { is: 'end_sessions' | 'suspend' | 'restore' | 'erase'; user: Account };

const ACTS = {
  end_sessions: {
    title: 'Cerrar sus sesiones',
    confirmLabel: 'Cerrar sesiones',
    mutation: endUserSessionsMutation,
    consequence: 'tendrá que iniciar sesión de nuevo en todos sus dispositivos.',
  },
  suspend: {
    title: 'Suspender cuenta',
    confirmLabel: 'Suspender',
    mutation: suspendUserMutation,
    consequence: 'dejará de tener acceso ahora mismo y no podrá iniciar sesión hasta que se restaure su cuenta. No se borra nada.',
  },
  restore: {
    title: 'Restaurar cuenta',
    confirmLabel: 'Restaurar',
    mutation: restoreUserMutation,
    consequence: 'podrá iniciar sesión otra vez.',
  },
} as const;

export function AccountDialogs({ dialog: { is, user }, ...state }: DialogState & { dialog: AccountDialog }) {
  const own = useCurrentUser();
  if (is === 'erase')
    return (
      <EraseDialog {...state} title="Eliminar cuenta" email={user.email} by={own} mutation={eraseUserMutation(user.id)}>
        <p>
          Elimina la cuenta de <PersonInText {...user} /> solo si lo ha pedido por escrito.
        </p>
        <WhatErasingDoes />
      </EraseDialog>
    );
  const { consequence, ...act } = ACTS[is];
  const props = { ...state, ...act, subject: user, danger: is !== 'restore' };
  const text = (
    <p>
      <PersonInText {...user} /> {consequence}
    </p>
  );
  // Suspending another superadmin needs a confirmed session.
  return is === 'suspend' ? <ProvenDialog {...props}>{text}</ProvenDialog> : <DeleteDialog {...props}>{text}</DeleteDialog>;
}
