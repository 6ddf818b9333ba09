import type { PersonajeGuardado, PersonajeTexto } from '@ensaya/contract/personajes.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { Key } from './ensayos.queries.ts';
import { selectLinked } from './faqs.queries.ts';

export type OfRoleplay = {
  title: string;
  description: string | null;
  quien_habla: string | null;
  quien_eres: string | null;
  biblioteca: string | null;
  preguntas: string[];
};

/** Undefined: not a role-play of a company that the caller manages. */
export async function selectRoleplay(db: ScopedDb, { empresa_id, id }: Key): Promise<OfRoleplay | undefined> {
  const { rows } = await sql<OfRoleplay>`
    select r.title, r.description, r.quien_habla, r.quien_eres, r.biblioteca,
           (select coalesce(json_agg(q.text order by q."order", q.id), '[]') from roleplay_questions q
             where q.empresa_id = r.company_id and q.roleplay_id = r.id and q.hidden_at is null) as preguntas
      from roleplays r
     where r.company_id = ${empresa_id} and r.id = ${id} and r.company_id = any ((select app.managed_ids())::uuid[])`.execute(db);
  return rows[0];
}

type Row = Omit<PersonajeTexto, 'etapas'> & {
  version: number;
  publicas: Pick<PersonajeTexto['etapas'][number], 'nombre' | 'meta'>[];
  secretas: Pick<PersonajeTexto['etapas'][number], 'que_debe_pasar' | 'cede_con'>[];
};

/** The present version, as its author reads it. */
export async function selectPersonaje(db: ScopedDb, { empresa_id, id }: Key): Promise<PersonajeGuardado | null> {
  const { rows } = await sql<Row>`
    select p.nombre, p.linea, p.situacion, p.meta, p.apertura, p.dificultad, p.turnos_max, p.version, p.etapas as publicas,
           s.etapas as secretas, s.objetivos
      from personajes p
      join personaje_secretos s on s.empresa_id = p.empresa_id and s.roleplay_id = p.roleplay_id and s.version = p.version
     where p.empresa_id = ${empresa_id} and p.roleplay_id = ${id} order by p.version desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { version, publicas, secretas, ...texto } = row;
  const etapas = publicas.map((publica, place) => ({ que_debe_pasar: '', cede_con: null, ...secretas[place], ...publica }));
  return { personaje: { ...texto, etapas }, faqs: await selectLinked(db, empresa_id, id), version };
}

/** The new version; 0 if `base` is not the present one; null: no such role-play. */
export async function callSave(
  db: ScopedDb,
  { empresa_id, id }: Key,
  { personaje, faq_ids, version }: { personaje: PersonajeTexto; faq_ids: readonly string[]; version: number | null },
): Promise<number | null> {
  const { objetivos, etapas, ...publico } = personaje;
  const known = JSON.stringify({ ...publico, etapas: etapas.map(({ nombre, meta }) => ({ nombre, meta })) });
  const secret = JSON.stringify({ objetivos, etapas: etapas.map(({ que_debe_pasar, cede_con }) => ({ que_debe_pasar, cede_con })) });
  const { rows } = await sql<{ version: number | null }>`
    select app.save_personaje(${empresa_id}, ${id}, ${version}, ${known}::jsonb, ${secret}::jsonb, ${faq_ids}::uuid[]) as version`.execute(
    db,
  );
  return rows[0]?.version ?? null;
}
