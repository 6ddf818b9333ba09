import { ERRORS } from '@ensaya/contract/errors.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Alert, Anchor } from '@mantine/core';
import { Link, Navigate, useLocation } from 'react-router';
import { Success } from '../components/page/message.tsx';
import { Login } from '../features/acceso/login/login-form.tsx';
import type { Visitor } from '../features/usuarios/visitor.ts';
import { PATHS, panelPath } from '../lib/address/paths.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { ToLanding } from './page-loader.tsx';
import { type LoginState, signedInPath, useEnter, useVisitor } from './session.ts';

export function LoginPage() {
  const state = useLocation().state as LoginState;
  const enter = useEnter();
  const visitor = useVisitor();
  // Signed in already, here or in another tab. A user who was denied a page stays and reads why.
  const path = signedInPath(visitor, state?.from);
  if (path && !state?.denied) return <Navigate to={path} replace />;
  if (visitor?.is === 'pending') return <ToLanding />;
  if (visitor?.is === 'enrolling') return <Navigate to={PATHS.enrol} replace state={state} />;
  const roleless = visitor?.is === 'roleless';
  return (
    <Login
      key={roleless ? 'roleless' : 'plain'}
      notice={<Notice visitor={visitor} state={state} />}
      problem={roleless ? new ApiError('no_role', { status: 403 }) : null}
      onSignedIn={enter}
    />
  );
}

const DONE = {
  password_changed: 'Contraseña cambiada. Ya puedes iniciar sesión',
  email_confirmed: 'Correo confirmado. Ya puedes iniciar sesión',
};

function Notice({ visitor, state }: { visitor: Visitor | undefined; state: LoginState }) {
  if (state?.done) return <Success mb="lg" title={DONE[state.done]} />;
  if (state?.denied && visitor?.is === 'member') return <DeniedNotice user={visitor.user} />;
  if (visitor?.is === 'nobody' && visitor.after === 'refusal')
    return <Alert color="gray" role="status" mb="lg" title={ERRORS.unauthenticated.message} />;
  return null;
}

function DeniedNotice({ user }: { user: CurrentUser }) {
  return (
    <Alert color="gray" role="status" title="Tu cuenta no puede abrir esa página" mb="lg">
      <Anchor component={Link} to={panelPath(user.role)} inherit fw={600}>
        Ir a mi panel
      </Anchor>
    </Alert>
  );
}
