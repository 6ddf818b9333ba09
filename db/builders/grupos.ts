import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

export type Grupo = { id: string; empresa_id: string; nombre: string };

type Fields = { nombre?: string; personas?: readonly Pick<User, 'id'>[]; created_at?: string };

export async function buildGrupo(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  { nombre = `Tienda ${randomUUID().slice(0, 8)}`, personas = [], created_at }: Fields = {},
): Promise<Grupo> {
  const grupo = { id: randomUUID(), empresa_id: empresa.id, nombre };
  await owner.query('insert into app.grupos (empresa_id, id, nombre, created_at) values ($1, $2, $3, coalesce($4, now()))', [
    empresa.id,
    grupo.id,
    nombre,
    created_at ?? null,
  ]);
  if (personas.length > 0) await addToGrupo(owner, grupo, personas, created_at);
  return grupo;
}

/** They receive what the group's role-plays are, as by the act of a responsable. */
export async function addToGrupo(
  owner: Owner,
  grupo: Pick<Grupo, 'id' | 'empresa_id'>,
  personas: readonly Pick<User, 'id'>[],
  created_at?: string,
): Promise<void> {
  await owner.query(
    `insert into app.grupo_personas (empresa_id, grupo_id, user_id, created_at)
     select $1, $2, unnest($3::uuid[]), coalesce($4::timestamptz, now())`,
    [grupo.empresa_id, grupo.id, personas.map(({ id }) => id), created_at ?? null],
  );
}

type ReceivedFields = { days?: number | null; due_day?: string | null; set_by?: string | null };

/** People who enter the group receive the role-play. */
export async function buildGrupoRoleplay(
  owner: Owner,
  grupo: Pick<Grupo, 'id' | 'empresa_id'>,
  roleplay: { id: string },
  { days = null, due_day = null, set_by = null }: ReceivedFields = {},
): Promise<void> {
  await owner.query(
    'insert into app.grupo_roleplays (empresa_id, grupo_id, roleplay_id, days, due_day, set_by) values ($1, $2, $3, $4, $5, $6)',
    [grupo.empresa_id, grupo.id, roleplay.id, days, due_day, set_by],
  );
}
