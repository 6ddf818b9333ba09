import {
  type createPregunta,
  type createTema,
  type duplicateTema,
  PREGUNTA_LIMITS,
  type Pregunta,
  TEMA_LIMITS,
  type Tema,
  type updatePregunta,
  type updateTema,
} from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError, found } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { insertPregunta, selectPregunta, selectPreguntas, updatePreguntaRow } from './preguntas.queries.ts';
import { copyPreguntas, insertTema, lockTema, selectTema, updateTemaRow } from './temas.queries.ts';

/** A repeated insert answers with the row that the first one made. */
export async function create(db: ScopedDb, { body }: OperationParsed<typeof createTema>): Promise<Tema> {
  const { empresa_id, id } = body;
  return (await insertTema(db, body)) ?? found(id && (await selectTema(db, { empresa_id, id })));
}

/** A write over a version that is no longer there is refused with the current row, so that the person sees both texts. */
export async function update(db: ScopedDb, { params, query, body }: OperationParsed<typeof updateTema>): Promise<Tema> {
  const key = { ...query, ...params };
  const updated = await updateTemaRow(db, key, body);
  if (updated) return updated;
  throw new AppError('stale', { current: found(await selectTema(db, key)) });
}

const COPY = ' (copia)';

export async function duplicate(db: ScopedDb, { params, query, body }: OperationParsed<typeof duplicateTema>): Promise<Tema> {
  const { empresa_id } = query;
  return db.transaction().execute(async (trx) => {
    const original = found(await selectTema(trx, { empresa_id, ...params }));
    const room = TEMA_LIMITS.nombre.max - COPY.length;
    const nombre = `${Array.from(original.nombre).slice(0, room).join('').trimEnd()}${COPY}`;
    const copy = await insertTema(trx, { id: body.id, empresa_id, nombre, descripcion: original.descripcion });
    if (copy) await copyPreguntas(trx, original, copy.id);
    return found(await selectTema(trx, { empresa_id, id: body.id }));
  });
}

export async function createQuestion(db: ScopedDb, { body }: OperationParsed<typeof createPregunta>): Promise<Pregunta> {
  const { empresa_id, tema_id, id } = body;
  return db.transaction().execute(async (trx) => {
    // Locked, so that two who add the last one at once do not make one too many.
    found(await lockTema(trx, { empresa_id, id: tema_id }));
    const before = await selectPreguntas(trx, { empresa_id, tema_id, order: 'asc' });
    if (before.length >= PREGUNTA_LIMITS.porTema && !before.some((pregunta) => pregunta.id === id))
      throw new AppError('conflict', { message: `Un tema puede tener ${PREGUNTA_LIMITS.porTema} preguntas como máximo` });
    return (await insertPregunta(trx, body)) ?? found(id && (await selectPregunta(trx, { empresa_id, id })));
  });
}

export async function updateQuestion(db: ScopedDb, { params, query, body }: OperationParsed<typeof updatePregunta>): Promise<Pregunta> {
  const key = { ...query, ...params };
  const updated = await updatePreguntaRow(db, key, body);
  if (updated) return updated;
  throw new AppError('stale', { current: found(await selectPregunta(db, key)) });
}
