import type { createPregunta, listPreguntas, Pregunta, updatePregunta } from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };

const columns = ['id', 'tema_id', 'texto', 'ayuda', 'created_at', 'version'] as const;

export function selectPreguntas(
  db: ScopedDb,
  { empresa_id, tema_id, order }: OperationParsed<typeof listPreguntas>['query'],
): Promise<Pregunta[]> {
  return db
    .selectFrom('preguntas_generador')
    .select(columns)
    .where('empresa_id', '=', empresa_id)
    .where('tema_id', '=', tema_id)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .execute();
}

export function selectPregunta(db: ScopedDb, { empresa_id, id }: Key): Promise<Pregunta | undefined> {
  return db.selectFrom('preguntas_generador').select(columns).where('empresa_id', '=', empresa_id).where('id', '=', id).executeTakeFirst();
}

/** Undefined when the id was used before: the same insert, sent twice. */
export function insertPregunta(db: ScopedDb, values: OperationParsed<typeof createPregunta>['body']): Promise<Pregunta | undefined> {
  const { id, empresa_id, tema_id, texto, ayuda } = values;
  return db
    .insertInto('preguntas_generador')
    .values({ ...(id && { id }), empresa_id, tema_id, texto, ayuda })
    .onConflict((conflict) => conflict.columns(['empresa_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Undefined when there is no such row, or no longer in that version. */
export function updatePreguntaRow(
  db: ScopedDb,
  { empresa_id, id }: Key,
  { version, ...field }: OperationParsed<typeof updatePregunta>['body'],
): Promise<Pregunta | undefined> {
  return db
    .updateTable('preguntas_generador')
    .set(field)
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();
}

export async function deletePreguntaRow(db: ScopedDb, { empresa_id, id }: Key): Promise<boolean> {
  const result = await db.deleteFrom('preguntas_generador').where('empresa_id', '=', empresa_id).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
