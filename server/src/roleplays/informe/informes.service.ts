import { randomUUID } from 'node:crypto';
import { SECTORES } from '@ensaya/contract/empresas.ts';
import {
  type estimateInforme,
  type Informe,
  NO_ANSWERS,
  NO_ANSWERS_OF_GRUPO,
  type retryInformePiece,
  type startInforme,
} from '@ensaya/contract/informes.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { fillTemplate } from '@ensaya/contract/plantillas.ts';
import type { Ia } from '../../ia/open-ia.ts';
import { AppError, orNotFound } from '../../lib/app-error.ts';
import { databaseRefusal } from '../../lib/database-errors.ts';
import type { EnqueueAll } from '../../lib/queue.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { runPiece } from './informes.jobs.ts';
import {
  cancelInforme,
  countAnswers,
  type Ground,
  insertInforme,
  insertPieces,
  type OfGrupo,
  retryPiece,
  selectGround,
  selectGrupo,
  selectInforme,
  selectRunning,
  selectSlices,
} from './informes.queries.ts';
import { ceilingOf, planPieces, type Slice } from './plan.ts';

export type ReportTools = { ia: Ia; enqueueAll: EnqueueAll };
type Key = { empresa_id: string; id: string };

const ALREADY_RUNNING = 'Ya se está generando un reporte de este roleplay';
const CEILING_TOO_LOW = 'El importe máximo ha cambiado. Revísalo y genera el reporte de nuevo';
const PIECE_NOT_FAILED = 'Esta parte ya no se puede reintentar';

const isReady = ({ stored }: Ground, { compatible }: Ia): boolean =>
  Boolean(stored?.api_key) && (stored?.provider !== 'compatible' || compatible !== null);

/** The company's context with its variables filled, as it is sent. */
const contextOf = ({ stored, empresa, sector, title, description }: Ground): string =>
  stored
    ? fillTemplate(stored.roleplay_prompt_template, {
        empresa,
        sector: SECTORES[sector],
        titulo: title,
        descripcion: description ?? title,
      })
    : '';

const ceilingFor = (ground: Ground, slices: readonly Slice[], { delimit }: Ia): number =>
  ground.stored ? ceilingOf(slices, ground.stored, { template: contextOf(ground), title: ground.title }, delimit) : 0;

/** Null: everybody. */
const grupoOf = async (db: ScopedDb, empresa_id: string, grupo_id: string | null): Promise<OfGrupo | null> =>
  grupo_id === null ? null : orNotFound(await selectGrupo(db, empresa_id, grupo_id));

export async function estimate(
  db: ScopedDb,
  { grupo_id, ...of }: OperationParsed<typeof estimateInforme>['query'],
  ia: Ia,
): Promise<OperationOutput<typeof estimateInforme>> {
  const ground = orNotFound(await selectGround(db, of));
  const grupo = await grupoOf(db, of.empresa_id, grupo_id ?? null);
  const [{ respuestas, personas }, slices] = [await countAnswers(db, of, grupo), await selectSlices(db, of, grupo)];
  const ready = isReady(ground, ia) && slices.length > 0;
  return {
    ready: isReady(ground, ia),
    respuestas,
    personas,
    pieces: ready ? planPieces(slices).length : 0,
    ceiling: ready ? ceilingFor(ground, slices, ia) : 0,
    left: ground.left,
  };
}

type Start = Omit<OperationParsed<typeof startInforme>['body'], 'ceiling'> & {
  /** The estimate where it is left out. */
  ceiling?: number | undefined;
};

/** Counts, plans and enqueues in one transaction. The jobs exist if and only if the report does. */
export async function start(
  db: ScopedDb,
  { id = randomUUID(), empresa_id, roleplay_id, grupo_id, with_ai, ceiling: accepted }: Start,
  { ia, enqueueAll }: ReportTools,
): Promise<Informe> {
  const at = { empresa_id, id };
  const of = { empresa_id, roleplay_id };
  const repeated = await selectInforme(db, at);
  if (repeated) return repeated;
  const begin = db.transaction().execute(async (trx) => {
    const ground = orNotFound(await selectGround(trx, of));
    const grupo = await grupoOf(trx, empresa_id, grupo_id);
    const noAnswers = grupo ? NO_ANSWERS_OF_GRUPO : NO_ANSWERS;
    const counts = await countAnswers(trx, of, grupo);
    if (counts.respuestas === 0) throw new AppError('conflict', { message: noAnswers });
    const row = { ...at, roleplay_id, created_by: ground.user_id, counts, grupo };
    if (!with_ai || !isReady(ground, ia)) {
      await insertInforme(trx, { ...row, with_ai: false, ceiling: 0, template: '', template_at: null });
      return;
    }
    if (await selectRunning(trx, of)) throw new AppError('conflict', { message: ALREADY_RUNNING });
    const slices = await selectSlices(trx, of, grupo);
    // They were counted a statement earlier, and a new assignment may have moved them since.
    if (slices.length === 0) throw new AppError('conflict', { message: noAnswers });
    const ceiling = ceilingFor(ground, slices, ia);
    if (accepted !== undefined && accepted < ceiling) throw new AppError('conflict', { message: CEILING_TOO_LOW, current: { ceiling } });
    const { template_at } = ground;
    if (!(await insertInforme(trx, { ...row, with_ai: true, ceiling, template: contextOf(ground), template_at }))) return;
    const planned = planPieces(slices);
    const pieces = await insertPieces(trx, at, planned);
    // The pieces that read answers. The last of them begins the reduction.
    const jobs = pieces.toSorted((a, b) => a.n - b.n).slice(0, slices.length);
    await enqueueAll(
      runPiece,
      jobs.map((piece) => ({ empresa_id, informe_id: id, piece_id: piece.id, user_id: ground.user_id })),
      { within: trx },
    );
  });
  try {
    await begin;
  } catch (error) {
    // The same request, sent twice, has begun it at the same moment.
    const begun = await selectInforme(db, at);
    if (begun) return begun;
    // Another request has begun a report at the same moment.
    throw error instanceof Error && databaseRefusal(error)?.code === 'conflict'
      ? new AppError('conflict', { message: ALREADY_RUNNING })
      : error;
  }
  return orNotFound(await selectInforme(db, at));
}

export async function cancel(db: ScopedDb, at: Key): Promise<Informe> {
  await cancelInforme(db, at);
  return orNotFound(await selectInforme(db, at));
}

export async function retry(
  db: ScopedDb,
  { params: { id, piece_id }, query: { empresa_id } }: OperationParsed<typeof retryInformePiece>,
  { enqueueAll }: Pick<ReportTools, 'enqueueAll'>,
): Promise<Informe> {
  const at = { empresa_id, id };
  await db.transaction().execute(async (trx) => {
    const retried = await retryPiece(trx, { ...at, piece_id });
    if (retried) await enqueueAll(runPiece, [{ empresa_id, informe_id: id, piece_id, user_id: retried.user_id }], { within: trx });
    else {
      const { pieces } = orNotFound(await selectInforme(trx, at));
      const { state } = orNotFound(pieces.find((piece) => piece.id === piece_id));
      // Pending and running: the same request, sent again.
      if (state === 'done' || state === 'failed') throw new AppError('conflict', { message: PIECE_NOT_FAILED });
    }
  });
  return orNotFound(await selectInforme(db, at));
}
