import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { CopyButton } from '../buttons/copy-button.tsx';
import { NothingYet } from './nothing-yet.tsx';

// Loaded on demand: few users have no company.
const WaysOn = lazy(async () => ({ default: (await import('./no-empresa-ways.tsx')).NoEmpresaWays }));

type Props = {
  user: Pick<CurrentUser, 'role' | 'email'>;
  /** Instead of the sentence of the lists. */
  title?: string;
  /** Whom to ask, and what happens then. */
  children?: ReactNode;
};

/** For members without a company. A manager adds users by their address: this lets the user copy it. */
export const NoEmpresa = ({ user: { role, email }, title, children }: Props) => (
  <NothingYet
    title={
      title ??
      (role === 'manager'
        ? 'Todavía no tienes ninguna empresa asignada.'
        : 'No estás asignado a ninguna empresa. Contacta con tu administrador.')
    }
    action={
      <>
        <CopyButton text={email} label="Copiar mi correo" variant="filled" />
        <Suspense>
          <WaysOn />
        </Suspense>
      </>
    }
  >
    {children ?? (
      <>
        {role === 'manager' ? 'Pide a tu administrador que te asigne una. Tu correo es ' : 'Para añadirte necesitará tu correo: '}
        <b>{email}</b>
      </>
    )}
  </NothingYet>
);
