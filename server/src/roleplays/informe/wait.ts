import { setTimeout as sleep } from 'node:timers/promises';
import { informeAsMarkdown } from '@ensaya/contract/informe-markdown.ts';
import type { generateRoleplayReport, Informe } from '@ensaya/contract/informes.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import { AppError, orNotFound } from '../../lib/app-error.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { selectInforme, selectProgress, selectRoleplayCompany, selectRunning } from './informes.queries.ts';
import { type ReportTools, start } from './informes.service.ts';

type Progress = { done: number; total: number };
type Written = { id: string; report: string };

const LOOK_EVERY_MS = 500;
/** The report goes on without the caller. */
const LONGEST_WAIT_MS = 30 * 60_000;
const CANCELLED = 'El reporte se ha cancelado';

/** Begins a report, or joins the running one. */
export async function startOrJoin(
  db: ScopedDb,
  { roleplayId: roleplay_id, id, ceiling }: OperationParsed<typeof generateRoleplayReport>['body'],
  tools: ReportTools,
): Promise<Informe> {
  const { empresa_id } = orNotFound(await selectRoleplayCompany(db, roleplay_id));
  const join = async () => {
    const running = await selectRunning(db, { empresa_id, roleplay_id });
    // One of a group is another report: the caller asks for everybody's.
    return running?.grupo === null ? selectInforme(db, { empresa_id, id: running.id }) : undefined;
  };
  const running = await join();
  if (running) return running;
  return start(db, { id, empresa_id, roleplay_id, grupo_id: null, with_ai: true, ceiling }, tools).catch(async (error: Error) => {
    // Refused because another caller has begun one meanwhile.
    const begun = await join();
    if (!begun) throw error;
    return begun;
  });
}

/** Yields the progress when it changes. A piece that failed ends the wait, because only a person can go on. */
export async function* waitForEnd(db: ScopedDb, { empresa_id, id }: Informe, signal: AbortSignal): AsyncGenerator<Progress, Written> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  let last = '';
  while (!signal.aborted && performance.now() < deadline) {
    const { state, done, total, waiting, error_code } = orNotFound(await selectProgress(db, { empresa_id, id }));
    if (`${done}/${total}` !== last) {
      last = `${done}/${total}`;
      yield { done, total };
    }
    if (state === 'done') {
      const informe = orNotFound(await selectInforme(db, { empresa_id, id }));
      return { id, report: informeAsMarkdown(informe) };
    }
    if (state === 'failed') throw new AppError(error_code ?? 'internal');
    if (state !== 'running') throw new AppError('conflict', { message: CANCELLED });
    if (error_code && !waiting) throw new AppError(error_code);
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  throw new AppError('unavailable');
}
