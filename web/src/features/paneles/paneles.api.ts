import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel, getManagerPanel, getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

const UNCOUNTED_MS = 5_000;
const COUNTED_MS = 60_000;

/** For a part of a page that looks on at what another part asks for: it neither asks again nor keeps asking. */
export const LOOKING_ON = { refetchOnMount: false, retryOnMount: false, refetchInterval: false } as const;

/** The figures are a snapshot that a job renews; until the first there is, it is looked for more often. */
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

/** How many companies nobody runs. */
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
