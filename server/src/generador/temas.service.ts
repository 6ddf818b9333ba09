import {
  type createPregunta,
  type duplicateTema,
  type orderPreguntas,
  PREGUNTA_LIMITS,
  type Pregunta,
  TEMA_LIMITS,
  type Tema,
} from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { preguntas, selectPreguntas, updateOrden } from './preguntas.queries.ts';
import { copyPreguntas, lockTema, temas } from './temas.queries.ts';

const COPY = ' (copia)';

export async function duplicate(db: ScopedDb, { params, query, body }: OperationParsed<typeof duplicateTema>): Promise<Tema> {
  const { empresa_id } = query;
  return db.transaction().execute(async (trx) => {
    const original = orNotFound(await temas.select(trx, { empresa_id, ...params }));
    const room = TEMA_LIMITS.nombre.max - COPY.length;
    const nombre = `${Array.from(original.nombre).slice(0, room).join('').trimEnd()}${COPY}`;
    const copy = await temas.insert(trx, { id: body.id, empresa_id, nombre, descripcion: original.descripcion });
    if (copy) await copyPreguntas(trx, original, copy.id);
    return orNotFound(await temas.select(trx, { empresa_id, id: body.id }));
  });
}

export async function createQuestion(db: ScopedDb, { body }: OperationParsed<typeof createPregunta>): Promise<Pregunta> {
  const { empresa_id, tema_id, id } = body;
  return db.transaction().execute(async (trx) => {
    // Locked, so that two concurrent inserts cannot both take the last place.
    orNotFound(await lockTema(trx, { empresa_id, id: tema_id }));
    const before = await selectPreguntas(trx, { empresa_id, tema_id, order: 'asc' });
    if (before.length >= PREGUNTA_LIMITS.porTema && !before.some((pregunta) => pregunta.id === id))
      throw new AppError('conflict', { message: `Un tema puede tener ${PREGUNTA_LIMITS.porTema} preguntas como máximo` });
    return preguntas.create(trx, body);
  });
}

const ORDER_CHANGED = 'Alguien ha cambiado el orden mientras tanto. Ya ves el actual: vuelve a mover la pregunta';

/**
 * Merges the new order with questions that were added or deleted since it was read. A different order of the questions that are in both is
 * someone else's: it is refused, unless it is the wanted one already (a repeated request).
 */
export async function orderQuestions(
  db: ScopedDb,
  { params, query: { empresa_id }, body: { from, to } }: OperationParsed<typeof orderPreguntas>,
): Promise<{ items: Pregunta[] }> {
  const list = { empresa_id, tema_id: params.id, order: 'asc' } as const;
  return db.transaction().execute(async (trx) => {
    // Locked, like an insert: no question is added and no other order is saved meanwhile.
    orNotFound(await lockTema(trx, { empresa_id, ...params }));
    const items = await selectPreguntas(trx, list);
    const now = items.map(({ id }) => id);
    const read = new Set(from);
    if (read.size !== to.length || to.some((id) => !read.has(id)))
      throw new AppError('invalid_input', { message: 'El orden nuevo tiene que tener las mismas preguntas' });
    const kept = (ids: string[]) => ids.filter((id) => now.includes(id));
    const known = now.filter((id) => read.has(id)).join();
    if (known === kept(to).join()) return { items };
    if (known !== kept(from).join()) throw new AppError('stale', { message: ORDER_CHANGED, current: { items } });
    await updateOrden(trx, { empresa_id, ...params }, [...kept(to), ...now.filter((id) => !read.has(id))]);
    return { items: await selectPreguntas(trx, list) };
  });
}
