import type { EmpresaFicha, EmpresaPersona } from '@ensaya/contract/empresa-ficha.ts';
import { PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { GridSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { EmpresaLogo } from '../../../components/people/empresa-logo.tsx';
import { StatRow } from '../../../components/status/stat-row.tsx';
import { StatusBadge } from '../../../components/status/status-badge.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { formatDay, formatTime } from '../../../lib/format/dates.ts';
import { countOf, formatNumber } from '../../../lib/format/numbers.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { useOnDemand } from '../../../lib/screen/use-on-demand.ts';
import { restorableUntil } from '../restorable.ts';
import { CreditoCard } from './credito-card.tsx';
import { EstadoCard } from './estado-card.tsx';
import { fichaQuery } from './ficha.api.ts';
import classes from './ficha.module.css';
import type { FichaDialog } from './ficha-dialogs.tsx';
import { GastoCard } from './gasto-card.tsx';
import { PersonasCard } from './personas-card.tsx';
import { UsoCard } from './uso-card.tsx';

// Loaded on demand: the dialogs weigh more than the page.
const FichaDialogs = lazy(async () => ({ default: (await import('./ficha-dialogs.tsx')).FichaDialogs }));
const loadMenu = async () => (await import('./ficha-menu.tsx')).FichaMenu;

const PARENTS = [
  { label: 'Panel', to: PATHS.adminDashboard },
  { label: 'Empresas', to: PATHS.empresas },
];

/** The acts on an account come from another feature. */
type Props = { personActions: (person: EmpresaPersona & { user_id: string }) => ReactNode };

/** A superadmin's page of one company: figures and names, never what its people wrote. */
export function FichaPage({ personActions }: Props) {
  const { id = '' } = useParams();
  const query = useQuery(fichaQuery(id));
  const navigate = useNavigate();
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const { open, subject, state } = useDialog<FichaDialog>(rescueFocus);
  const isMissing = hasCode(query.error, 'not_found') || hasCode(query.error, 'invalid_input');
  // After a refetch that finds nothing, the query still has what it read before.
  const ficha = isMissing ? undefined : query.data;
  // One page for all states: its heading, which has the focus after a navigation, stays.
  return (
    <Page title={ficha?.nombre ?? 'Empresa'} parent={PARENTS} {...(ficha && headOf(ficha, open))}>
      {query.isPending && <GridSkeleton label="Cargando la empresa…" max={2} />}
      {isMissing ? (
        <NoResults title="Esta empresa no existe">Puede que se haya eliminado hace más de 30 días.</NoResults>
      ) : (
        <QueryError what="Error al cargar la empresa" query={query} />
      )}
      <div ref={place} tabIndex={-1} data-no-ring>
        {ficha && <Ficha ficha={ficha} personActions={personActions} onOpen={open} />}
      </div>
      <Suspense>
        {subject && (
          <FichaDialogs dialog={subject} onNext={open} onDeleted={() => navigate(PATHS.empresas, { replace: true })} {...state} />
        )}
      </Suspense>
    </Page>
  );
}

const headOf = (ficha: EmpresaFicha, onOpen: Open) => ({
  logo: <EmpresaLogo nombre={ficha.nombre} size={48} />,
  badge: <EstadoBadge ficha={ficha} />,
  subtitle: `${SECTORES[ficha.sector]} · ${PAISES[ficha.pais]} · ${ficha.correo_contacto}`,
  actions: <Actions ficha={ficha} onOpen={onOpen} />,
});

const Ficha = ({ ficha, personActions, onOpen }: Props & { ficha: EmpresaFicha; onOpen: Open }) => (
  <>
    <Banner ficha={ficha} />
    <StatRow label="Cifras de la empresa" stats={statsOf(ficha)} />
    <div className={classes.columns}>
      <Stack miw={0}>
        <UsoCard weeks={ficha.semanas} />
        <PersonasCard empresa_id={ficha.id} total={ficha.personas + ficha.invitadas} actions={personActions} />
      </Stack>
      <Stack miw={0}>
        <GastoCard ai={ficha.ai} onCap={ficha.deleted_at ? undefined : () => onOpen({ is: 'cap', ficha })} />
        <CreditoCard credit={ficha.ai.credit} onChange={ficha.deleted_at ? undefined : () => onOpen({ is: 'credit', ficha })} />
        <EstadoCard ficha={ficha} />
      </Stack>
    </div>
  </>
);

function EstadoBadge({ ficha: { deleted_at, suspended_at } }: { ficha: EmpresaFicha }) {
  if (deleted_at) return <StatusBadge color="red">Eliminada</StatusBadge>;
  return suspended_at ? <StatusBadge color="gray">Suspendida</StatusBadge> : <StatusBadge color="green">Activa</StatusBadge>;
}

const of = (count: number) => `de ${formatNumber(count)}`;
const statsOf = ({ personas, invitadas, activas, tareas, tareas_completadas, roleplays, roleplays_completados }: EmpresaFicha) => [
  {
    label: 'Personas',
    value: formatNumber(personas),
    ...(invitadas > 0 && { detail: `y ${countOf(invitadas, 'invitada', 'invitadas')}` }),
  },
  { label: 'Activas en 7 días', value: formatNumber(activas), detail: of(personas) },
  { label: 'Tareas completadas', value: formatNumber(tareas_completadas), detail: of(tareas) },
  { label: 'Roleplays completados', value: formatNumber(roleplays_completados), detail: of(roleplays) },
];

const icon = { size: 16, 'aria-hidden': true } as const;
type Open = (dialog: FichaDialog) => void;

function Actions({ ficha, onOpen }: { ficha: EmpresaFicha; onOpen: Open }) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  if (ficha.deleted_at)
    return (
      <Button leftSection={<IconRestore {...icon} />} onClick={() => onOpen({ is: 'restore', ficha })}>
        Restaurar
      </Button>
    );
  return (
    <>
      <SecondaryButton leftSection={<IconPencil {...icon} />} onClick={() => onOpen({ is: 'edit', empresa: ficha })}>
        Editar
      </SecondaryButton>
      {ficha.suspended_at ? (
        <Button leftSection={<IconPlayerPlay {...icon} />} onClick={() => onOpen({ is: 'resume', ficha })}>
          Restaurar acceso
        </Button>
      ) : (
        <SecondaryButton leftSection={<IconPlayerPause {...icon} />} onClick={() => onOpen({ is: 'suspend', ficha })}>
          Suspender
        </SecondaryButton>
      )}
      {Menu ? (
        <Menu empresa={ficha} onOpen={onOpen} />
      ) : (
        <MoreButton of={ficha.nombre} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
      )}
    </>
  );
}

function Banner({ ficha: { deleted_at, suspended_at, suspended_by } }: { ficha: EmpresaFicha }) {
  const at = deleted_at ?? suspended_at;
  if (!at) return null;
  const moment = `el ${formatDay(at)} a las ${formatTime(at)}`;
  return (
    <Alert color="yellow" role="status" mb="lg" icon={deleted_at ? <IconRestore size={18} /> : <IconPlayerPause size={18} />}>
      {deleted_at ? (
        <>
          <b>Eliminada {moment}.</b> Nadie entra. Puedes restaurarla hasta el {formatDay(restorableUntil(deleted_at))}; después se borra
          todo.
        </>
      ) : (
        <>
          <b>
            Suspendida {moment}
            {suspended_by && ` por ${suspended_by}`}.
          </b>{' '}
          Nadie entra; la IA y los correos están parados. No se ha borrado nada.
        </>
      )}
    </Alert>
  );
}
