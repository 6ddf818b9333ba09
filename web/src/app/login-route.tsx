import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { LoginPage } from '../features/usuarios/login-page.tsx';
import { currentUserQuery } from '../features/usuarios/usuarios.api.ts';
import { panelPath } from './paths.ts';

export type LoginState = { denied: true };

export function LoginRoute() {
  const navigate = useNavigate();
  const denied = (useLocation().state as LoginState | null)?.denied === true;
  const { data: user } = useQuery({ ...currentUserQuery, enabled: denied });
  return (
    <LoginPage
      notice={denied && user ? <DeniedNotice user={user} /> : null}
      onSignedIn={({ role }) => navigate(panelPath(role), { replace: true })}
    />
  );
}

function DeniedNotice({ user }: { user: CurrentUser }) {
  return (
    <Alert color="gray" title="Tu cuenta no puede abrir esa página" mb="lg">
      <Anchor component={Link} to={panelPath(user.role)} inherit fw={600}>
        Ir a mi panel
      </Anchor>
    </Alert>
  );
}
