import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { pendingPropuestasQuery } from '../features/invitaciones/propuestas.api.ts';
import { PropuestasPendientes } from '../features/invitaciones/propuestas-pendientes.tsx';
import { empresasRows, usersRows } from '../features/paneles/admin-waiting.ts';
import { waitingEmpresasQuery, waitingUsersQuery } from '../features/paneles/paneles.api.ts';
import { WaitingCard } from '../features/paneles/waiting-card.tsx';
import { SolicitudesDeRol } from '../features/usuarios/solicitudes-de-rol.tsx';
import { roleRequestsQuery } from '../features/usuarios/usuarios.api.ts';
import { useDialog } from '../lib/screen/use-dialog.ts';

const InvitationLinkModal = lazy(async () => ({
  default: (await import('../features/empresas/invitation-link-modal.tsx')).InvitationLinkModal,
}));

/** What waits for a superadmin: the requests, decided in place, then whom and what to look at. */
export function AdminTeEspera({ secondFactor, held }: { secondFactor: boolean; held: boolean }) {
  const requests = useQuery(roleRequestsQuery);
  const propuestas = useQuery(pendingPropuestasQuery);
  const users = useQuery(waitingUsersQuery);
  const empresas = useQuery(waitingEmpresasQuery);
  const link = useDialog<{ nombre: string; url: string }>();
  return (
    <>
      <WaitingCard
        held={held}
        before={
          <>
            <SolicitudesDeRol requests={requests.data ?? []} secondFactor={secondFactor} />
            <PropuestasPendientes propuestas={propuestas.data ?? []} onLink={(nombre, url) => link.open({ nombre, url })} />
          </>
        }
        beforeCount={(requests.data?.length ?? 0) + (propuestas.data?.length ?? 0)}
        rows={[...(users.data ? usersRows(users.data) : []), ...(empresas.data ? empresasRows(empresas.data) : [])]}
        parts={[
          { what: 'las solicitudes', query: requests },
          { what: 'los responsables propuestos', query: propuestas },
          { what: 'las personas que te esperan', query: users },
          { what: 'las empresas que te esperan', query: empresas },
        ]}
      />
      <Suspense>{link.subject && <InvitationLinkModal {...link.state} {...link.subject} />}</Suspense>
    </>
  );
}
