import { useQuery } from '@tanstack/react-query';
import { empresasRows, usersRows } from '../features/paneles/admin-waiting.ts';
import { waitingEmpresasQuery, waitingUsersQuery } from '../features/paneles/paneles.api.ts';
import { WaitingCard } from '../features/paneles/waiting-card.tsx';
import { SolicitudesDeRol } from '../features/usuarios/solicitudes-de-rol.tsx';
import { roleRequestsQuery } from '../features/usuarios/usuarios.api.ts';

/** What waits for a superadmin: the requests, decided in place, then whom and what to look at. */
export function AdminTeEspera({ secondFactor, held }: { secondFactor: boolean; held: boolean }) {
  const requests = useQuery(roleRequestsQuery);
  const users = useQuery(waitingUsersQuery);
  const empresas = useQuery(waitingEmpresasQuery);
  return (
    <WaitingCard
      held={held}
      before={<SolicitudesDeRol requests={requests.data ?? []} secondFactor={secondFactor} />}
      beforeCount={requests.data?.length ?? 0}
      rows={[...(users.data ? usersRows(users.data) : []), ...(empresas.data ? empresasRows(empresas.data) : [])]}
      parts={[
        { what: 'las solicitudes', query: requests },
        { what: 'las personas que te esperan', query: users },
        { what: 'las empresas que te esperan', query: empresas },
      ]}
    />
  );
}
