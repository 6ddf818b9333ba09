import {
  type createPregunta,
  type duplicateTema,
  PREGUNTA_LIMITS,
  type Pregunta,
  TEMA_LIMITS,
  type Tema,
} from '@ensaya/contract/generador.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError, found } from '../lib/app-error.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { preguntas, selectPreguntas } from './preguntas.queries.ts';
import { copyPreguntas, lockTema, temas } from './temas.queries.ts';

const COPY = ' (copia)';

export async function duplicate(db: ScopedDb, { params, query, body }: OperationParsed<typeof duplicateTema>): Promise<Tema> {
  const { empresa_id } = query;
  return db.transaction().execute(async (trx) => {
    const original = found(await temas.select(trx, { empresa_id, ...params }));
    const room = TEMA_LIMITS.nombre.max - COPY.length;
    const nombre = `${Array.from(original.nombre).slice(0, room).join('').trimEnd()}${COPY}`;
    const copy = await temas.insert(trx, { id: body.id, empresa_id, nombre, descripcion: original.descripcion });
    if (copy) await copyPreguntas(trx, original, copy.id);
    return found(await temas.select(trx, { empresa_id, id: body.id }));
  });
}

export async function createQuestion(db: ScopedDb, { body }: OperationParsed<typeof createPregunta>): Promise<Pregunta> {
  const { empresa_id, tema_id, id } = body;
  return db.transaction().execute(async (trx) => {
    // Locked, so that two concurrent inserts cannot both take the last place.
    found(await lockTema(trx, { empresa_id, id: tema_id }));
    const before = await selectPreguntas(trx, { empresa_id, tema_id, order: 'asc' });
    if (before.length >= PREGUNTA_LIMITS.porTema && !before.some((pregunta) => pregunta.id === id))
      throw new AppError('conflict', { message: `Un tema puede tener ${PREGUNTA_LIMITS.porTema} preguntas como máximo` });
    return preguntas.create(trx, body);
  });
}
