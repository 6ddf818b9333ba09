import { getManagerPanel, getWorkerPanel } from '@ensaya/contract/paneles.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export const workerPanelQuery = queryOptions({
  queryKey: ['paneles', 'worker'],
  queryFn: ({ signal }) => call(getWorkerPanel, {}, { signal }),
});

export const managerPanelQuery = queryOptions({
  queryKey: ['paneles', 'manager'],
  queryFn: ({ signal }) => call(getManagerPanel, {}, { signal }),
});
