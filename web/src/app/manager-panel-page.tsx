import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { TEAM_LOAD_LIMITS } from '@ensaya/contract/paneles.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadError } from '../components/empty/load-error.tsx';
import { NoEmpresa } from '../components/empty/no-empresa.tsx';
import { StatsSkeleton } from '../components/lists/skeletons.tsx';
import { Page } from '../components/page/page.tsx';
import { PanelLinks } from '../components/page/panel-links.tsx';
import { CreditOffer } from '../features/ajustes/credito/credit-offer.tsx';
import { EmpresaCards } from '../features/empresas/empresa-cards.tsx';
import { ownEmpresasQuery } from '../features/empresas/empresas.api.ts';
import { PrimerPrompt } from '../features/generador/primer-prompt.tsx';
import { ManagerStats } from '../features/paneles/manager-stats.tsx';
import { hasFirstSteps, isEmptyEmpresa } from '../features/paneles/manager-steps.ts';
import { ManagerTeEspera } from '../features/paneles/manager-te-espera.tsx';
import {
  managerPanelQuery,
  teamLoadQuery,
  waitingFaqsQuery,
  waitingRoleplaysQuery,
  waitingTareasQuery,
} from '../features/paneles/paneles.api.ts';
import { TeamLoadSection } from '../features/paneles/team-load.tsx';
import { MisProyectos } from '../features/proyectos/mis-proyectos.tsx';
import { proyectosQuery } from '../features/proyectos/proyectos.api.ts';
import { RoleplayPanelProgress } from '../features/roleplays/panel-progress.tsx';
import { useChosenEmpresa } from '../lib/address/active-empresa.ts';
import { membersLink } from '../lib/address/figure-links.ts';
import { useDialog } from '../lib/screen/use-dialog.ts';
import { useTogether } from '../lib/screen/use-together.ts';
import { useCurrentUser } from '../lib/session/current-user.ts';
import { ManagerFirstSteps } from './manager-first-steps.tsx';
import classes from './manager-panel-page.module.css';

// Loaded on demand: the dialog weighs more than the page.
const EmpresaPeople = lazy(async () => ({ default: (await import('./empresa-people.tsx')).EmpresaPeople }));

const TITLE = 'Panel de Control';

const welcomeTo = (empresa: string, nombre: string | null) =>
  `${nombre ? `Hola, ${nombre}. ` : ''}${empresa} está vacía: en un cuarto de hora puede estar ensayando.`;

export function ManagerPanelPage() {
  const user = useCurrentUser();
  const { empresas } = user;
  const chosen = useChosenEmpresa();
  const managing = useDialog<OwnEmpresa>();
  const panel = useQuery(managerPanelQuery(chosen?.id));
  const hasEmpresa = empresas.length > 0;
  const reads = [
    panel,
    useQuery(ownEmpresasQuery),
    useInfiniteQuery({ ...proyectosQuery(chosen?.id), enabled: hasEmpresa }),
    useQuery({ ...teamLoadQuery(chosen?.id, TEAM_LOAD_LIMITS.shown), enabled: hasEmpresa }),
    useQuery({ ...waitingTareasQuery(chosen?.id), enabled: hasEmpresa }),
    useQuery({ ...waitingRoleplaysQuery(chosen?.id), enabled: hasEmpresa }),
    useQuery({ ...waitingFaqsQuery(chosen?.id), enabled: hasEmpresa }),
  ];
  const together = useTogether(hasEmpresa && reads.some(({ isPending }) => isPending));
  // Of the company that is shown, not of the last one.
  const own = chosen && !panel.isPlaceholderData ? panel.data : undefined;
  // A company without anything shows how to begin, and no zeros.
  const isEmpty = chosen !== null && own !== undefined && isEmptyEmpresa(own) && hasFirstSteps(own, chosen.id);
  const failed = reads.filter(({ isLoadingError }) => isLoadingError);
  // An outage is shown once. What fails alone says so in its own section, and takes no other down.
  if (failed.length === reads.length)
    return (
      <Page title={TITLE} actions={<PanelLinks />}>
        <LoadError
          what="Error al cargar tu panel"
          error={failed[0]?.error}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      </Page>
    );
  return (
    <Page title={TITLE} subtitle={isEmpty && welcomeTo(chosen.nombre, user.nombre)} actions={<PanelLinks />}>
      {hasEmpresa && !isEmpty && <ManagerTeEspera key={chosen?.id} empresa_id={chosen?.id} held={!together} />}
      {together && chosen && own && <ManagerFirstSteps key={`pasos ${chosen.id}`} empresa={chosen} panel={own} />}
      {!together && <StatsSkeleton label="Cargando tu panel…" count={4} />}
      {together && (
        <>
          {hasEmpresa && !isEmpty && (
            <ManagerStats panel={panel} members={chosen ? membersLink(chosen.id) : '#mis-empresas'} empresa_id={chosen?.id} />
          )}
          {chosen && own && (
            <CreditOffer
              key={chosen.id}
              company_id={chosen.id}
              needed={own.claves === 0}
              next={<PrimerPrompt empresa_id={chosen.id} hasTemas={own.temas > 0} />}
            />
          )}
          <EmpresaCards
            empresas={chosen ? [chosen] : empresas}
            counts={panel.data?.empresas}
            onManage={managing.open}
            none={<NoEmpresa user={user} title="Aún no tienes empresas asignadas" />}
          />
          {hasEmpresa && (
            <div className={classes.work}>
              <MisProyectos empresas={chosen ? [chosen] : empresas} empresa_id={chosen?.id} />
              <div className={classes.side}>
                {!isEmpty && <TeamLoadSection key={chosen?.id} empresa_id={chosen?.id} />}
                <RoleplayPanelProgress progress={panel.data?.roleplay_progress} />
              </div>
            </div>
          )}
        </>
      )}
      <Suspense>{managing.subject && <EmpresaPeople empresa={managing.subject} {...managing.state} />}</Suspense>
    </Page>
  );
}
