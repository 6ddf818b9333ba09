import { ESPERA_LIMITS, WAITING_USERS_MAX, type WaitingEmpresas, type WaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** Under the alias `w`. */
const persona = sql`json_build_object('id', w.id, 'nombre', w.nombre, 'email', w.email)`;
const ofKind = (kind: string) => sql`
  json_build_object('total', least((select count(*) from waiting w where w.kind = ${kind}), ${sql.lit(WAITING_USERS_MAX)}), 'primeras', coalesce((
    select json_agg(${persona} order by w.since, w.id)
      from (select * from waiting w where w.kind = ${kind} order by w.since, w.id limit ${sql.lit(ESPERA_LIMITS.named)}) w), '[]'))`;

export async function selectWaitingUsers(db: ScopedDb): Promise<WaitingUsers> {
  const { rows } = await sql<WaitingUsers>`
    with waiting as materialized (select * from app.waiting_users())
    select ${ofKind('responsable')} as responsables, ${ofKind('trabajador')} as trabajadores,
           coalesce((select json_agg(json_build_object('id', w.id, 'nombre', w.nombre, 'email', w.email, 'since', w.since) order by w.since desc, w.id)
             from waiting w where w.kind = 'suspendida'), '[]') as suspendidas`.execute(db);
  return rows[0] as WaitingUsers;
}

export async function selectWaitingEmpresas(db: ScopedDb): Promise<WaitingEmpresas> {
  const { rows } = await sql<WaitingEmpresas>`
    with waiting as materialized (select * from app.waiting_empresas())
    select coalesce((select json_agg(json_build_object('id', w.id, 'nombre', w.nombre, 'since', w.since) order by w.since desc, w.id)
             from waiting w where w.kind = 'suspendida'), '[]') as suspendidas,
           coalesce((select json_agg(json_build_object('id', w.id, 'nombre', w.nombre, 'spent', w.spent, 'monthly_cap', w.monthly_cap)
                order by w.spent::float8 / w.monthly_cap desc, w.id)
             from waiting w where w.kind = 'tope'), '[]') as tope,
           coalesce((select json_agg(json_build_object('id', w.id, 'nombre', w.nombre, 'last_visit', w.last_visit, 'since', w.since) order by w.since, w.id)
             from waiting w where w.kind = 'silencio'), '[]') as silencio`.execute(db);
  return rows[0] as WaitingEmpresas;
}
