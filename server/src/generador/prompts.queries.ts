import type { GeneratedPrompt, getBorrador, listPrompts, saveBorrador } from '@ensaya/contract/generation.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { selectPage } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { holdsWords } from '../lib/search.ts';

type Key = { empresa_id: string; id: string };
const me = sql<string>`app.user_id()`;

const columns = [
  'item.id',
  'item.tema_id',
  'item.tema_nombre',
  'item.titulo',
  'item.favorito',
  'item.prompt',
  'item.util',
  'item.created_at',
  'item.version',
  sql<GeneratedPrompt['answers']>`item.answers`.as('answers'),
] as const;

export const prompts = rowsOf('prompts_generados', TENANT_KEY, (from) => from.select(columns));

/** The caller's own prompts. The text search scans them: each user has few. */
export function selectPrompts(db: ScopedDb, { empresa_id, q, tema_id, favorito, ...page }: OperationParsed<typeof listPrompts>['query']) {
  const own = db
    .selectFrom('prompts_generados as item')
    .select(columns)
    .where('item.empresa_id', '=', empresa_id)
    .where('item.user_id', '=', me)
    .$if(tema_id !== undefined, (some) => some.where('item.tema_id', '=', tema_id ?? ''))
    .$if(favorito === 'true', (some) => some.where('item.favorito', '=', true))
    .$if(q !== '', (some) => some.where(holdsWords(sql`app.search_key(concat_ws(' ', item.titulo, item.tema_nombre, item.prompt))`, q)));
  return selectPage(own, page, 'item');
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

/** The topic may have been deleted while the prompt was being generated. */
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

/** The stored answers overwritten with the given ones, without questions that the topic no longer has: the size limit applies to the result. */
const merged = (given: string) => sql<string>`(
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(borradores_generador.answers || ${given}::jsonb)
  where key in (
    select id::text from app.preguntas_generador as pregunta
    where pregunta.empresa_id = borradores_generador.empresa_id and pregunta.tema_id = borradores_generador.tema_id))`;

/** Merges answer by answer: another tab of the same user may be writing the others. */
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

/** Overwrites stored answers with blanks. A draft that is then blank is deleted. */
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
