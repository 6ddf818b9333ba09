import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { LoadError } from '../components/empty/load-error.tsx';
import { AccessPage } from '../features/acceso/access-page.tsx';
import { CompulsoryEnrolment } from '../features/acceso/second-factor/compulsory-enrolment.tsx';
import { forgetPerson, visitorQuery } from '../features/usuarios/visitor.ts';
import { PATHS } from '../lib/address/paths.ts';
import { PageLoader } from './page-loader.tsx';
import { type LoginState, signedInPath, useEnter } from './session.ts';

/** The only page of a person who must enrol a second factor; then they go on to the page that they asked for. */
export function EnrolPage() {
  const state = useLocation().state as LoginState;
  const client = useQueryClient();
  const enter = useEnter();
  const { data: visitor, isPending, error, refetch, isFetching } = useQuery(visitorQuery);
  if (isPending) return <PageLoader />;
  if (visitor === undefined)
    return (
      <AccessPage title="Verificación en dos pasos">
        <LoadError what="Error al cargar tu sesión" error={error} onRetry={refetch} retrying={isFetching} />
      </AccessPage>
    );
  if (visitor.is !== 'enrolling') return <Navigate to={signedInPath(visitor, state?.from) ?? PATHS.login} replace />;
  return <CompulsoryEnrolment onEnrolled={enter} onLeft={() => forgetPerson(client, 'leaving')} />;
}
