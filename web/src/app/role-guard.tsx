import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router';
import { visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { messageOf } from '../lib/api-error.ts';
import { PATHS } from '../lib/paths.ts';
import { mayOpen } from './access.ts';
import { FailurePage } from './error-page.tsx';
import { PageLoader } from './page-loader.tsx';
import type { LoginState } from './session.ts';
import { ToLanding } from './to-landing.tsx';

/** Lets through whom the route table admits. A courtesy to the person: what protects the data is the server. */
export function RoleGuard() {
  const { data: visitor, isPending, error, refetch, isFetching } = useQuery(visitorQuery);
  const { pathname, search, hash } = useLocation();
  if (isPending) return <PageLoader />;
  if (visitor === undefined)
    return <FailurePage title="Error al cargar tu sesión" text={messageOf(error)} onRetry={refetch} retrying={isFetching} />;
  if (visitor.is === 'pending') return <ToLanding />;
  // Whoever leaves does not mean to come back to this page, and whoever comes next may be another.
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

/** The person a guarded page was opened by. */
export const useGuardedUser = (): CurrentUser => useOutletContext<CurrentUser>();
