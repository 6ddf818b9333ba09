import { cancelInforme, estimateInforme, getInforme, listInformes, retryInformePiece, startInforme } from '@ensaya/contract/informes.ts';
import { call } from '../../lib/api/api-client.ts';
import { createMutation, tableMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';

const table = 'informes';
/** Live changes come first; this is for when they do not arrive. */
const RUNNING_POLL_MS = 5000;

export const INFORME_FAILED = 'Error al generar el reporte';
export const INFORME_NOT_LOADED = 'Error al cargar el reporte';

const pollWhile = (running: boolean | undefined): number | false => (running ? RUNNING_POLL_MS : false);

/** The reports of a role-play, newest first. */
export const informesQuery = (empresa_id: string, roleplay_id: string) =>
  readQuery(
    [table, 'list', empresa_id, roleplay_id],
    listInformes,
    { query: { empresa_id, roleplay_id } },
    {
      select: ({ items }) => items,
      refetchInterval: ({ state }) => pollWhile(state.data?.items.some((item) => item.state === 'running')),
    },
  );

export const informeQuery = (empresa_id: string, id: string) =>
  readQuery(
    [table, 'one', empresa_id, id],
    getInforme,
    { params: { id }, query: { empresa_id } },
    { refetchInterval: ({ state }) => pollWhile(state.data?.state === 'running') },
  );

/** Of a group's people, or of everybody. */
export const estimateInformeQuery = (empresa_id: string, roleplay_id: string, grupo: string | null = null) =>
  readQuery([table, 'estimate', empresa_id, roleplay_id, grupo], estimateInforme, {
    query: { empresa_id, roleplay_id, ...(grupo !== null && { grupo_id: grupo }) },
  });

export const startInformeMutation = createMutation(startInforme, { table });

type Key = { id: string; empresa_id: string };

export const cancelInformeMutation = tableMutation(
  ({ id, empresa_id }: Key) => call(cancelInforme, { params: { id }, query: { empresa_id } }),
  { table, said: 'Reporte cancelado' },
);

/** Each failed piece is tried again alone. */
export const retryPiecesMutation = tableMutation(
  async ({ id, empresa_id, piece_ids }: Key & { piece_ids: readonly string[] }) => {
    for (const piece_id of piece_ids) await call(retryInformePiece, { params: { id, piece_id }, query: { empresa_id } });
  },
  { table, failed: (error) => `Error al reintentar: ${error.message}` },
);
