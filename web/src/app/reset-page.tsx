import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { PasswordReset } from '../features/acceso/password/password-reset.tsx';
import { forgetPerson } from '../features/usuarios/visitor.ts';
import { PATHS } from '../lib/address/paths.ts';
import type { LoginState } from './session.ts';

export function ResetPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const onReset = () => {
    // A new password ends every session, including this one.
    forgetPerson(client, 'leaving');
    navigate(PATHS.login, { replace: true, state: { done: 'password_changed' } satisfies LoginState });
  };
  return <PasswordReset token={search.get('token')} onReset={onReset} />;
}
