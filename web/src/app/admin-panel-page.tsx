import { Flex } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { GridSkeleton } from '../components/lists/skeletons.tsx';
import { Page } from '../components/page/page.tsx';
import { PanelLinks } from '../components/page/panel-links.tsx';
import { pendingPropuestasQuery } from '../features/invitaciones/propuestas.api.ts';
import { AdminEmpresasCard, AdminPrimerosPasos } from '../features/paneles/admin-empresas.tsx';
import { AdminFigures } from '../features/paneles/admin-figures.tsx';
import { AdminRegistros, AdminRoles } from '../features/paneles/admin-usuarios.tsx';
import { Greeting } from '../features/paneles/greeting.tsx';
import {
  adminPanelQuery,
  empresasCountQuery,
  sinResponsableQuery,
  waitingEmpresasQuery,
  waitingUsersQuery,
} from '../features/paneles/paneles.api.ts';
import { AjustesPlataforma } from '../features/plataforma/ajustes-plataforma.tsx';
import { EstadoSistema } from '../features/plataforma/estado-sistema.tsx';
import { IaPlataforma } from '../features/plataforma/ia/ia-plataforma.tsx';
import { platformAiQuery } from '../features/plataforma/ia/plataforma-ia.api.ts';
import { platformSettingsQuery, systemStatusQuery } from '../features/plataforma/plataforma.api.ts';
import { roleRequestsQuery } from '../features/usuarios/usuarios.api.ts';
import { useTogether } from '../lib/screen/use-together.ts';
import { useCurrentUser } from '../lib/session/current-user.ts';
import classes from './admin-panel-page.module.css';
import { AdminTeEspera } from './admin-te-espera.tsx';

/** What waits first, the figures last. */
export function AdminPanelPage() {
  const { second_factor } = useCurrentUser();
  const together = useTogether(useWaiting());
  return (
    <Page title="Panel de Control" subtitle={<Greeting />} actions={<PanelLinks />}>
      <AdminTeEspera secondFactor={second_factor} held={!together} />
      {together ? <Sections /> : <GridSkeleton label="Cargando el panel…" max={2} />}
    </Page>
  );
}

const once = { refetchInterval: false } as const;

function useWaiting(): boolean {
  return useQueries({
    queries: [
      roleRequestsQuery,
      pendingPropuestasQuery,
      { ...waitingUsersQuery, ...once },
      { ...waitingEmpresasQuery, ...once },
      empresasCountQuery,
      sinResponsableQuery,
      { ...adminPanelQuery, ...once },
      platformSettingsQuery,
      platformAiQuery,
      { ...systemStatusQuery, ...once },
    ],
    combine: (results) => results.some(({ isPending }) => isPending),
  });
}

const Sections = () => (
  <>
    <Flex direction="column" gap={{ base: 'sm', sm: 'md' }} mb="lg">
      <AdminPrimerosPasos />
      <div className={classes.columns}>
        <AdminEmpresasCard />
        <AdminRegistros />
        <AjustesPlataforma />
        <EstadoSistema />
        <IaPlataforma />
      </div>
    </Flex>
    <AdminFigures />
    <div className={classes.roles}>
      <AdminRoles />
    </div>
  </>
);
