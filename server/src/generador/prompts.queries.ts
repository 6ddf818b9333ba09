import type { GeneratedPrompt, getBorrador, listPrompts, saveBorrador } from '@ensaya/contract/generacion.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { decodeCursor, toPage } from '../lib/cursor.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { containing } from '../lib/search.ts';

type Key = { empresa_id: string; id: string };
const me = sql<string>`app.user_id()`;

const columns = ['id', 'tema_id', 'tema_nombre', 'prompt', 'util', 'created_at'] as const;
const answers = sql<GeneratedPrompt['answers']>`answers`.as('answers');

/** One's own. The words are looked for in what one's own rows hold, which are few. */
export async function selectPrompts(db: ScopedDb, { empresa_id, q, limit, cursor }: OperationParsed<typeof listPrompts>['query']) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await db
    .selectFrom('prompts_generados')
    .select(columns)
    .select(answers)
    .where('empresa_id', '=', empresa_id)
    .where('user_id', '=', me)
    .$if(q !== '', (some) => some.where(sql<boolean>`app.search_key(tema_nombre || ' ' || prompt) like ${containing(q)}`))
    .$if(after !== undefined, (page) => page.where(sql<boolean>`(created_at, id) < (${after?.created_at}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

export function selectPrompt(db: ScopedDb, { empresa_id, id }: Key): Promise<{ id: string; prompt: string } | undefined> {
  return db
    .selectFrom('prompts_generados')
    .select(['id', 'prompt'])
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('user_id', '=', me)
    .executeTakeFirst();
}

type Generated = Key & Pick<GeneratedPrompt, 'tema_nombre' | 'answers' | 'prompt'> & { tema_id: string };

/** The topic may have gone while the prompt was being written. */
export async function insertPrompt(db: ScopedDb, { answers: given, tema_id, ...row }: Generated): Promise<void> {
  await db
    .insertInto('prompts_generados')
    .values(({ selectFrom }) => ({
      ...row,
      user_id: me,
      answers: JSON.stringify(given),
      tema_id: selectFrom('temas_generador').select('id').where('empresa_id', '=', row.empresa_id).where('id', '=', tema_id),
    }))
    .execute();
}

export async function updateVote(db: ScopedDb, { empresa_id, id }: Key, util: boolean | null): Promise<boolean> {
  const result = await db
    .updateTable('prompts_generados')
    .set({ util })
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePromptRow(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const result = await db.deleteFrom('prompts_generados').where('empresa_id', '=', empresa_id).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function selectCounts(db: ScopedDb, empresa_id: string) {
  type Count = { tema_id: string; generados: number; utiles: number; no_utiles: number };
  const { rows } = await sql<Count>`select * from app.count_prompts(${empresa_id})`.execute(db);
  return rows;
}

export async function selectBorrador(db: ScopedDb, { empresa_id, tema_id }: OperationParsed<typeof getBorrador>['query']) {
  const draft = await db
    .selectFrom('borradores_generador')
    .select([sql<Record<string, string>>`answers`.as('answers'), 'updated_at'])
    .where('empresa_id', '=', empresa_id)
    .where('tema_id', '=', tema_id)
    .where('user_id', '=', me)
    .executeTakeFirst();
  return draft ?? { answers: {}, updated_at: null };
}

type Borrador = OperationParsed<typeof saveBorrador>['body'];

/** What is stored with what is given over it, without the questions that the topic no longer has: so its limit holds for both together. */
const merged = (given: string) => sql<string>`(
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(borradores_generador.answers || ${given}::jsonb)
  where key in (
    select id::text from app.preguntas_generador as pregunta
    where pregunta.empresa_id = borradores_generador.empresa_id and pregunta.tema_id = borradores_generador.tema_id))`;

/** Each answer by itself: another page of the same person may be writing the others. */
export async function upsertBorrador(db: ScopedDb, { empresa_id, tema_id, user_id = '', answers: written }: Borrador): Promise<void> {
  const given = JSON.stringify(written);
  await db
    .insertInto('borradores_generador')
    .values({ empresa_id, tema_id, user_id: user_id || me, answers: given })
    .onConflict((conflict) =>
      conflict.columns(['empresa_id', 'tema_id', 'user_id']).doUpdateSet({ answers: merged(given), updated_at: sql`now()` }),
    )
    .execute();
}

/** Blanks over what is stored; a draft of blanks alone is forgotten. */
export function blankBorrador(db: ScopedDb, { empresa_id, tema_id, user_id = '', answers: blanks }: Borrador): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('borradores_generador')
      .set({ answers: merged(JSON.stringify(blanks)), updated_at: sql`now()` })
      .where('empresa_id', '=', empresa_id)
      .where('tema_id', '=', tema_id)
      .where('user_id', '=', user_id || me)
      .execute();
    await trx
      .deleteFrom('borradores_generador')
      .where('empresa_id', '=', empresa_id)
      .where('tema_id', '=', tema_id)
      .where('user_id', '=', user_id || me)
      .where(sql<boolean>`not exists (select from jsonb_each_text(answers) where value ~ '\\S')`)
      .execute();
  });
}
