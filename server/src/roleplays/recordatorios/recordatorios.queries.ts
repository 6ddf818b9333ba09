import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type {
  previewRecordatorio,
  RecordatorioPreview,
  RecordatorioSent,
  sendRecordatorio,
} from '@ensaya/contract/roleplay-recordatorios.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../lib/scoped-db.ts';

type OfRoleplay = OperationParsed<typeof previewRecordatorio>['query'];
type Sending = OperationParsed<typeof sendRecordatorio>['body'];

/** Null: everybody who is late. */
const among = ({ empresa_id, user_id, grupo_id }: OfRoleplay) =>
  user_id === undefined && grupo_id !== undefined
    ? sql`array(select p.user_id from grupo_personas p where p.empresa_id = ${empresa_id} and p.grupo_id = ${grupo_id})`
    : sql`${user_id ? [user_id] : null}::uuid[]`;

const withinReach = ({ empresa_id, grupo_id }: OfRoleplay) =>
  grupo_id === undefined ? sql`true` : sql`exists (select from grupos g where g.empresa_id = ${empresa_id} and g.id = ${grupo_id})`;

/** Undefined when the role-play or the group is out of the caller's reach. */
export async function selectPreview(db: ScopedDb, query: OfRoleplay): Promise<RecordatorioPreview | undefined> {
  const { empresa_id, roleplay_id } = query;
  const { rows } = await sql<RecordatorioPreview>`
    select r.ahora, r.a_las_8, r.hoy, r.no_quieren, r.suspendidas, r.due_day,
           case when r.last_at is not null then json_build_object('at', r.last_at, 'por', r.last_by, 'personas', r.last_people) end as ultimo
      from roleplays item, app.late_reminders(item.company_id, item.id, ${among(query)}) r
     where item.company_id = ${empresa_id} and item.id = ${roleplay_id} and ${withinReach(query)}`.execute(db);
  return rows[0];
}

/** `told`: who has a notice now. Undefined as above. */
export async function remindLate(
  db: ScopedDb,
  { frase, ...query }: Sending,
): Promise<(Omit<RecordatorioSent, 'ahora'> & { told: string[] }) | undefined> {
  const { empresa_id, roleplay_id } = query;
  const { rows } = await sql<Omit<RecordatorioSent, 'ahora'> & { told: string[] }>`
    select r.told, r.a_las_8, r.hoy, r.no_quieren, r.suspendidas
      from roleplays item, app.remind_late(item.company_id, item.id, ${frase}, ${among(query)}) r
     where item.company_id = ${empresa_id} and item.id = ${roleplay_id} and ${withinReach(query)}`.execute(db);
  return rows[0];
}
