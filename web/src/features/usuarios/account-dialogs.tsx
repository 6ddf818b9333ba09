import type { ListedUser } from '@ensaya/contract/usuarios.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { DialogState } from '../../components/form-modal.tsx';
import { endUserSessionsMutation, restoreUserMutation, suspendUserMutation } from './usuarios-list.api.ts';

export type AccountDialog = { is: 'end_sessions' | 'suspend' | 'restore'; user: ListedUser };

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
  const { consequence, ...act } = ACTS[is];
  return (
    <DeleteDialog {...state} {...act} subject={user} danger={is !== 'restore'}>
      <p>
        <strong>{user.email}</strong> {consequence}
      </p>
    </DeleteDialog>
  );
}
