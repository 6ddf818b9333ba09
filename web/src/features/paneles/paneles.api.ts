import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel, getManagerPanel, getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

const UNCOUNTED_MS = 5_000;
const COUNTED_MS = 60_000;

/** For a component that only reads the cache of a query that another component fetches. */
export const LOOKING_ON = { refetchOnMount: false, retryOnMount: false, refetchInterval: false } as const;

/** The figures are a snapshot made by a job; until the first exists, it is polled more often. */
export const adminPanelQuery = queryOptions({
  queryKey: ['paneles', 'admin'],
  queryFn: ({ signal }) => call(getAdminPanel, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.totals === null ? UNCOUNTED_MS : COUNTED_MS),
});

export const empresasCountQuery = queryOptions({
  queryKey: ['empresas', 'count'],
  queryFn: ({ signal }) => call(countEmpresas, {}, { signal }),
  select: ({ count }) => count,
});

/** The number of companies without a responsable. */
export const sinResponsableQuery = queryOptions({
  queryKey: ['empresas', 'sin_responsable'],
  queryFn: ({ signal }) => call(listEmpresas, { query: { sin_responsable: 'true' } }, { signal }),
  select: ({ total }) => total,
});

export const workerPanelQuery = queryOptions({
  queryKey: ['paneles', 'worker'],
  queryFn: ({ signal }) => call(getWorkerPanel, {}, { signal }),
});

export const managerPanelQuery = queryOptions({
  queryKey: ['paneles', 'manager'],
  queryFn: ({ signal }) => call(getManagerPanel, {}, { signal }),
});
