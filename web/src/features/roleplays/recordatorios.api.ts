import { previewRecordatorio, type RecordatorioSent, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { call } from '../../lib/api/api-client.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { countOf } from '../../lib/format/numbers.ts';
import type { RoleplayKey } from './responses.api.ts';

const table = 'recordatorios';

export const recordatorioQuery = (key: RoleplayKey) =>
  readQuery([table, key.empresa_id, key.roleplay_id], previewRecordatorio, { query: key });

/** Those who get it at 08:00 are reminded too. */
const saidOf = ({ ahora, a_las_8 }: RecordatorioSent): string =>
  ahora + a_las_8 === 0 ? 'Ya no quedaba nadie a quien recordárselo hoy' : `Recordado a ${countOf(ahora + a_las_8, 'persona', 'personas')}`;

export const recordatorioMutation = tableMutation(
  ({ key, frase }: { key: RoleplayKey; frase: string }) => call(sendRecordatorio, { body: { ...key, frase } }),
  { table, said: saidOf },
);
