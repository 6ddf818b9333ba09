import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel, getManagerPanel, getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { readQuery } from '../../lib/queries.ts';

const UNCOUNTED_MS = 5_000;
const COUNTED_MS = 60_000;

/** For a component that only reads the cache of a query that another component fetches. */
export const LOOKING_ON = { refetchOnMount: false, retryOnMount: false, refetchInterval: false } as const;

/** The figures are a snapshot made by a job; until the first exists, it is polled more often. */
export const adminPanelQuery = readQuery(
  ['paneles', 'admin'],
  getAdminPanel,
  {},
  { refetchInterval: ({ state }) => (state.data?.totals === null ? UNCOUNTED_MS : COUNTED_MS) },
);

export const empresasCountQuery = readQuery(['empresas', 'count'], countEmpresas, {}, { select: ({ count }) => count });

/** The number of companies without a responsable. */
export const sinResponsableQuery = readQuery(
  ['empresas', 'sin_responsable'],
  listEmpresas,
  { query: { sin_responsable: 'true' } },
  { select: ({ total }) => total },
);

export const workerPanelQuery = readQuery(['paneles', 'worker'], getWorkerPanel, {});

export const managerPanelQuery = readQuery(['paneles', 'manager'], getManagerPanel, {});
