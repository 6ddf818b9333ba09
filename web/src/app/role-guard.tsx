import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { visitorQuery } from '../features/usuarios/visitor.ts';
import { PATHS } from '../lib/address/paths.ts';
import { messageOf } from '../lib/api/api-error.ts';
import { FailurePage } from './error-page.tsx';
import { PageLoader, ToLanding } from './page-loader.tsx';
import type { LoginState } from './session.ts';
import { mayOpen } from './shell/navigation.ts';

/** Lets the user open the pages of their role, and provides `useCurrentUser`. */
export function RoleGuard() {
  const { data: visitor, isPending, error, refetch, isFetching } = useQuery(visitorQuery);
  const { pathname, search, hash } = useLocation();
  if (isPending) return <PageLoader />;
  if (visitor === undefined)
    return <FailurePage title="Error al cargar tu sesión" text={messageOf(error)} onRetry={refetch} retrying={isFetching} />;
  if (visitor.is === 'pending') return <ToLanding />;
  if (visitor.is === 'enrolling')
    return <Navigate to={PATHS.enrol} replace state={{ from: pathname + search + hash } satisfies LoginState} />;
  // After signing out, the next user of the browser must not land on this page.
  if (visitor.is === 'nobody' && visitor.after === 'leaving') return <ToLogin state={null} />;
  if (visitor.is !== 'member') return <ToLogin state={{ from: pathname + search + hash }} />;
  if (!mayOpen(visitor.user.role, pathname)) return <ToLogin state={{ denied: true }} />;
  return <Outlet context={visitor.user} />;
}

const ToLogin = ({ state }: { state: LoginState }) => (
  <>
    <Navigate to={PATHS.login} replace state={state} />
    <PageLoader />
  </>
);
