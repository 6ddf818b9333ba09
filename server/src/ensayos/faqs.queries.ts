import type { FaqEnlazada } from '@ensaya/contract/personajes.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { fittingFaqs, type Pasaje } from './compose.ts';

/** Where its author has linked none, so many that a search for what was said finds. */
const FOUND = 4;

/** What the character knows of the company, under the caller's policies. */
export async function selectPasajes(
  db: ScopedDb,
  empresa_id: string,
  { linked, said }: { linked: readonly string[]; said: string },
): Promise<Pasaje[]> {
  const { rows } =
    linked.length > 0
      ? await sql<Pasaje>`
          select f.question as pregunta, f.answer as respuesta
            from unnest(${linked}::uuid[]) with ordinality l (id, n) join faqs f on f.empresa_id = ${empresa_id} and f.id = l.id
           order by l.n`.execute(db)
      : await sql<Pasaje>`
          with hits as materialized (
            select h.faq_id, h.score from app.search_faqs(${empresa_id}, ${said}, null, null, ${FOUND}) h
             order by h.score desc, h.faq_id desc limit ${FOUND})
          select f.question as pregunta, f.answer as respuesta
            from hits h, lateral (
              select f.question, f.answer from faqs f where f.empresa_id = ${empresa_id} and f.id = h.faq_id offset 0) f
           order by h.score desc, h.faq_id desc`.execute(db);
  return fittingFaqs(rows);
}

/** The FAQs that its author has linked, in order. */
export async function selectLinked(db: ScopedDb, empresa_id: string, roleplay_id: string): Promise<FaqEnlazada[]> {
  const { rows } = await sql<FaqEnlazada>`
    select f.id, f.question from personaje_faqs l left join faqs f on f.empresa_id = l.empresa_id and f.id = l.faq_id
     where l.empresa_id = ${empresa_id} and l.roleplay_id = ${roleplay_id} order by l.n`.execute(db);
  return rows;
}
