import type { CurrentUser, Role } from '@ensaya/contract/usuarios.ts';
import { Center } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useOutletContext } from 'react-router';
import { LoadError } from '../components/load-error.tsx';
import { currentUserQuery } from '../features/usuarios/usuarios.api.ts';
import type { LoginState } from './login-route.tsx';
import { PageLoader } from './page-loader.tsx';
import { PATHS } from './paths.ts';

/** Lets the given roles through. A courtesy to the person: what protects the data is the server. */
export function RoleGuard({ roles }: { roles: readonly Role[] }) {
  const { data: user, isPending, error, refetch, isFetching } = useQuery(currentUserQuery);
  if (isPending) return <PageLoader />;
  if (user === undefined)
    return (
      <Center component="main" mih="100dvh" p="md">
        <LoadError what="Error al cargar tu sesión" error={error} onRetry={refetch} retrying={isFetching} />
      </Center>
    );
  if (!user) return <Navigate to={PATHS.login} replace />;
  if (!roles.includes(user.role)) return <Navigate to={PATHS.login} replace state={{ denied: true } satisfies LoginState} />;
  return <Outlet context={user} />;
}

/** The person a guarded page was opened by. */
export const useGuardedUser = (): CurrentUser => useOutletContext<CurrentUser>();
