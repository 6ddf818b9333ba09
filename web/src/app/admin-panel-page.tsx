import { Flex } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { GridSkeleton } from '../components/lists/skeletons.tsx';
import { Page } from '../components/page/page.tsx';
import { AuditLink } from '../features/auditoria/audit-link.tsx';
import { AdminEmpresasCard, AdminPrimerosPasos } from '../features/paneles/admin-empresas.tsx';
import { AdminFigures } from '../features/paneles/admin-figures.tsx';
import { AdminRegistros, AdminRoles } from '../features/paneles/admin-usuarios.tsx';
import { Greeting } from '../features/paneles/greeting.tsx';
import { adminPanelQuery, empresasCountQuery, sinResponsableQuery } from '../features/paneles/paneles.api.ts';
import { AjustesPlataforma } from '../features/plataforma/ajustes-plataforma.tsx';
import { EstadoSistema } from '../features/plataforma/estado-sistema.tsx';
import { platformSettingsQuery, systemStatusQuery } from '../features/plataforma/plataforma.api.ts';
import { SolicitudesDeRol } from '../features/usuarios/solicitudes-de-rol.tsx';
import { roleRequestsQuery } from '../features/usuarios/usuarios.api.ts';
import { useCurrentUser } from '../lib/session/current-user.ts';
import classes from './admin-panel-page.module.css';

export function AdminPanelPage() {
  const { second_factor } = useCurrentUser();
  return (
    <Page title="Panel de Control" subtitle={<Greeting />} actions={<AuditLink />}>
      <AdminFigures />
      <Flex direction="column" gap={{ base: 'sm', sm: 'md' }} mt="lg">
        {useWaiting() ? <GridSkeleton label="Cargando el panel…" max={2} /> : <Sections secondFactor={second_factor} />}
      </Flex>
    </Page>
  );
}

/** The sections appear together, because their heights depend on their data: otherwise the layout would shift. Later refetches keep them. */
function useWaiting(): boolean {
  const [come, setCome] = useState(false);
  const waiting = useQueries({
    queries: [
      roleRequestsQuery,
      empresasCountQuery,
      sinResponsableQuery,
      { ...adminPanelQuery, refetchInterval: false },
      platformSettingsQuery,
      { ...systemStatusQuery, refetchInterval: false },
    ],
    combine: (results) => results.some(({ isPending }) => isPending),
  });
  if (!waiting && !come) setCome(true);
  return waiting && !come;
}

const Sections = ({ secondFactor }: { secondFactor: boolean }) => (
  <>
    <AdminPrimerosPasos />
    <div className={classes.columns}>
      <SolicitudesDeRol secondFactor={secondFactor} />
      <AdminEmpresasCard />
      <AdminRoles />
      <AdminRegistros />
      <AjustesPlataforma />
      <EstadoSistema />
    </div>
  </>
);
