import { previewRecordatorio, type RecordatorioSent, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { call } from '../../lib/api/api-client.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { countOf } from '../../lib/format/numbers.ts';
import type { RoleplayKey } from './responses.api.ts';

const table = 'recordatorios';

/** Only one person, or the people of a group; without, everybody who is late. */
type Among = { user_id?: string | undefined; grupo_id?: string | undefined };

export const recordatorioQuery = (key: RoleplayKey, among: Among = {}) =>
  readQuery([table, key.empresa_id, key.roleplay_id, among], previewRecordatorio, { query: { ...key, ...among } });

/** Those who get it at 08:00 are reminded too. */
const saidOf = ({ ahora, a_las_8 }: RecordatorioSent): string =>
  ahora + a_las_8 === 0 ? 'Ya no quedaba nadie a quien recordárselo hoy' : `Recordado a ${countOf(ahora + a_las_8, 'persona', 'personas')}`;

export const recordatorioMutation = tableMutation(
  ({ key, among, frase }: { key: RoleplayKey; among: Among; frase: string }) =>
    call(sendRecordatorio, { body: { ...key, ...among, frase } }),
  { table, said: saidOf },
);
