import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel, getManagerPanel, getTeamLoad, getWorkerPanel, hideFirstSteps } from '@ensaya/contract/paneles.ts';
import {
  getWaitingEmpresas,
  getWaitingFaqs,
  getWaitingRoleplays,
  getWaitingTareas,
  getWaitingUsers,
} from '@ensaya/contract/paneles-espera.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { explain } from '../../lib/api/api-error.ts';
import { createMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';

/** Superadmins receive no live changes of people: their figures are polled while the page is visible. */
const POLL_MS = 15_000;

/** For a component that only reads the cache of a query that another component fetches. */
export const LOOKING_ON = { refetchOnMount: false, retryOnMount: false, refetchInterval: false } as const;

export const adminPanelQuery = readQuery(['paneles', 'admin'], getAdminPanel, {}, { refetchInterval: POLL_MS });

export const empresasCountQuery = kept(readQuery(['empresas', 'count'], countEmpresas, {}, { select: ({ count }) => count }));

/** The number of companies without a responsable. */
export const sinResponsableQuery = kept(
  readQuery(['empresas', 'sin_responsable'], listEmpresas, { query: { sin_responsable: 'true' } }, { select: ({ total }) => total }),
);

export const workerPanelQuery = kept(readQuery(['paneles', 'worker'], getWorkerPanel, {}));

const of = (empresa_id: string | undefined) => (empresa_id ? { empresa_id } : {});

/** Of one company, or of all the caller's. */
export const managerPanelQuery = (empresa_id: string | undefined) =>
  kept(readQuery(['paneles', 'manager', empresa_id], getManagerPanel, { query: of(empresa_id) }, { placeholderData: keepPreviousData }));

export const teamLoadQuery = (empresa_id: string | undefined, limit: number) =>
  kept(
    readQuery(
      ['paneles', 'load', empresa_id, limit],
      getTeamLoad,
      { query: { ...of(empresa_id), limit } },
      { placeholderData: keepPreviousData },
    ),
  );

// What waits for a responsable: a query for each part, so that one that fails takes no other down.
const waiting = (part: string, empresa_id: string | undefined) => ['paneles', 'waiting', part, empresa_id];
const WHILE_CHANGING = { placeholderData: keepPreviousData };

export const waitingTareasQuery = (empresa_id: string | undefined) =>
  kept(readQuery(waiting('tareas', empresa_id), getWaitingTareas, { query: of(empresa_id) }, WHILE_CHANGING));
export const waitingRoleplaysQuery = (empresa_id: string | undefined) =>
  kept(readQuery(waiting('roleplays', empresa_id), getWaitingRoleplays, { query: of(empresa_id) }, WHILE_CHANGING));
export const waitingFaqsQuery = (empresa_id: string | undefined) =>
  kept(readQuery(waiting('faqs', empresa_id), getWaitingFaqs, { query: of(empresa_id) }, WHILE_CHANGING));

const waitingForAdmin = { refetchInterval: POLL_MS };
export const waitingUsersQuery = readQuery(['paneles', 'waiting', 'users'], getWaitingUsers, {}, waitingForAdmin);
export const waitingEmpresasQuery = readQuery(['paneles', 'waiting', 'empresas'], getWaitingEmpresas, {}, waitingForAdmin);

export const hideFirstStepsMutation = createMutation(hideFirstSteps, {
  table: 'company_settings',
  failed: (error) => explain('Error al ocultar los primeros pasos', error),
});

/** Undoes it, from the toast. */
export const showFirstStepsMutation = createMutation(hideFirstSteps, {
  table: 'company_settings',
  failed: (error) => explain('Error al mostrar los primeros pasos', error),
});
