import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { CopyButton } from './copy-button.tsx';
import { NothingYet } from './nothing-yet.tsx';

/** For members without a company. A manager adds users by their address: this lets the user copy it. */
export const NoEmpresa = ({ user: { role, email } }: { user: Pick<CurrentUser, 'role' | 'email'> }) => (
  <NothingYet
    title={
      role === 'manager'
        ? 'Todavía no tienes ninguna empresa asignada.'
        : 'No estás asignado a ninguna empresa. Contacta con tu administrador.'
    }
    action={<CopyButton text={email} label="Copiar mi correo" variant="filled" />}
  >
    {role === 'manager' ? 'Pide a tu administrador que te asigne una. Tu correo es ' : 'Para añadirte necesitará tu correo: '}
    <b>{email}</b>
  </NothingYet>
);
