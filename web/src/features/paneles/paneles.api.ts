import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel, getManagerPanel, getTeamLoad, getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { keepPreviousData } from '@tanstack/react-query';
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
