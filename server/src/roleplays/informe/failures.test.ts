import { randomUUID } from 'node:crypto';
import type { Aviso } from '@ensaya/contract/avisos.ts';
import { ERRORS } from '@ensaya/contract/errors.ts';
import type { Informe, InformeSummary } from '@ensaya/contract/informes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openAiWorker } from '../../../tests/ai-job.ts';
import { createAiServer } from '../../../tests/ai-scene.ts';
import { buildInformeScene, callsOf, inProcess, jobsOf, PATIENT } from '../../../tests/informe-scene.ts';
import { startAiSimulator } from '../../demo/simulator/simulator.ts';
import type { JobTools } from '../../lib/queue.ts';
import { failLostPiece } from './informes.jobs.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator, PATIENT);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});
const run = inProcess(worker);
const { owner } = server;

type Caller = Awaited<ReturnType<typeof server.as>>;
const avisos = async (caller: Caller) => ((await caller('GET', '/rest/v1/avisos')).body as { items: Aviso[] }).items;
const summaries = async (caller: Caller, of: Record<string, string>) =>
  ((await caller('GET', `/rest/v1/informes?${new URLSearchParams(of)}`)).body as { items: InformeSummary[] }).items;

describe('a report that does not go on', () => {
  test('cancelled, it stays cancelled: pieces under way are ignored, the others do nothing, what was spent stays', async () => {
    const { start, manager, path, read, responsable } = await buildInformeScene(server);
    const begun = (await start()).body as Informe;
    await run(begun, responsable, { limit: 1 });
    const [first] = await callsOf(server, begun.id);
    const cancelled = await manager('POST', path(begun.id, '/cancel'));
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', pieces_done: 1, cost: first?.cost } });
    await run(begun, responsable);
    expect(await read(begun.id)).toMatchObject({ state: 'cancelled', pieces_done: 1, findings: [] });
    expect(await callsOf(server, begun.id)).toHaveLength(1);
    expect((await manager('POST', path(begun.id, '/cancel'))).body).toMatchObject({ state: 'cancelled' });
    expect((await start()).status).toBe(201);
  });

  test('a piece that fails is tried three times, then waits, and is tried again alone; the others are not repeated', async () => {
    const { start, manager, path, read, responsable, empresa, of } = await buildInformeScene(server);
    const begun = (await start()).body as Informe;
    const [first, second] = begun.pieces;
    const model = (name: string) => owner.query('update app.ai_settings set model = $2 where company_id = $1', [empresa.id, name]);
    await run(begun, responsable, { only: [first?.id ?? ''] });
    await model('ensayo-json-roto');
    expect(await run(begun, responsable, { only: [second?.id ?? ''] })).toBe(3);
    const waiting = await read(begun.id);
    expect(waiting).toMatchObject({ state: 'running', pieces_done: 1 });
    expect(waiting.pieces.map(({ state, error }) => [state, error])).toEqual([
      ['done', null],
      ['failed', ERRORS.ai_unusable.message],
      ['pending', null],
    ]);
    expect(await summaries(manager, of)).toMatchObject([{ id: begun.id, pieces_done: 1, pieces_failed: 1, pieces_total: 3 }]);
    const stopped = { kind: 'reporte_detenido', subject_id: begun.id, parent_id: of.roleplay_id };
    expect(await avisos(manager)).toMatchObject([stopped]);
    await model('ensayo');
    const retry = (piece: string) => manager('POST', path(begun.id, `/pieces/${piece}/retry`));
    const before = await jobsOf(server, begun.id);
    expect((await retry(second?.id ?? '')).body).toMatchObject({ pieces: [{}, { state: 'pending', error: null }, {}] });
    expect(await jobsOf(server, begun.id)).toBe(before + 1);
    expect(await avisos(manager)).toEqual([]);
    expect((await retry(second?.id ?? '')).status).toBe(200);
    expect(await jobsOf(server, begun.id)).toBe(before + 1);
    expect((await retry(first?.id ?? '')).status).toBe(409);
    expect((await retry(randomUUID())).status).toBe(404);
    await run(begun, responsable, { only: [second?.id ?? ''] });
    const ended = await read(begun.id);
    expect(ended.state).toBe('done');
    expect((await callsOf(server, begun.id)).map(({ state }) => state)).toEqual(['done', 'failed', 'failed', 'failed', 'done', 'done']);
    expect(ended.cost).toBeLessThanOrEqual(ended.ceiling);
    expect(await avisos(manager)).toMatchObject([{ ...stopped, kind: 'reporte_listo' }]);
  });

  test('a piece whose job was given up has failed, so that a person can retry it or cancel the report', async () => {
    const { start, manager, path, read, responsable, empresa } = await buildInformeScene(server);
    const begun = (await start()).body as Informe;
    const { rows } = await owner.query(`select distinct dead_letter from pgboss.job where data ->> 'informe_id' = $1`, [begun.id]);
    expect(rows).toEqual([{ dead_letter: failLostPiece.queue }]);
    const [first, second] = begun.pieces.map(({ id }) => id);
    await run(begun, responsable, { only: [first ?? ''] });
    const tools = { enterJob: worker.enterJob, outside: worker.tools.ia.outside } as JobTools;
    const giveUp = (piece_id = '') =>
      failLostPiece.handler({ empresa_id: empresa.id, informe_id: begun.id, piece_id, user_id: responsable.id, tries: 0 }, tools);
    for (const piece of [first, second]) await giveUp(piece);
    expect((await read(begun.id)).pieces.map(({ state, error }) => [state, error])).toEqual([
      ['done', null],
      ['failed', ERRORS.internal.message],
      ['pending', null],
    ]);
    expect((await manager('POST', path(begun.id, `/pieces/${second}/retry`))).status).toBe(200);
    await manager('POST', path(begun.id, '/cancel'));
    await giveUp(second);
    expect(await read(begun.id)).toMatchObject({ state: 'cancelled', pieces: [{}, { state: 'pending' }, {}] });
    expect(await avisos(manager)).toEqual([]);
  });

  test('[4.10] of a deleted company no piece asks the AI; restored, its report is retried', async () => {
    const { start, manager, path, read, responsable, empresa } = await buildInformeScene(server);
    const begun = (await start()).body as Informe;
    const mark = (deleted: boolean) =>
      owner.query('update app.empresas set deleted_at = case when $2 then now() end where id = $1', [empresa.id, deleted]);
    await mark(true);
    await run(begun, responsable);
    expect(await callsOf(server, begun.id)).toEqual([]);
    await mark(false);
    const stopped = await read(begun.id);
    expect(stopped).toMatchObject({ state: 'running', pieces_failed: 2 });
    for (const { id, state } of stopped.pieces)
      if (state === 'failed') expect((await manager('POST', path(begun.id, `/pieces/${id}/retry`))).status).toBe(200);
    await run(begun, responsable);
    expect(await read(begun.id)).toMatchObject({ state: 'done' });
  });

  test('lost attempts count at their reservation: the accepted ceiling refuses a piece before it could be exceeded, and ends the report', async () => {
    const { start, read, responsable, empresa, manager, path } = await buildInformeScene(server);
    const begun = (await start()).body as Informe;
    const [first] = begun.pieces;
    const lose = async (piece: string) =>
      owner.query(
        `insert into app.ai_calls (empresa_id, id, attempt, user_id, lote_id, what, provider, model, reserved, cost, state)
         values ($1, $2, 1, $3, $4, 'informe', 'compatible', 'ensayo', $5, $5, 'lost')`,
        [empresa.id, piece, responsable.id, begun.id, begun.ceiling - 1000],
      );
    await lose(first?.id ?? '');
    await run(begun, responsable);
    const ended = await read(begun.id);
    expect(ended).toMatchObject({ state: 'failed', error: ERRORS.ai_ceiling.message });
    expect(ended.pieces.map(({ state, error }) => [state, error])).toEqual([
      ['failed', ERRORS.ai_ceiling.message],
      ['pending', null],
      ['pending', null],
    ]);
    expect(ended.cost).toBeLessThanOrEqual(ended.ceiling);
    expect(await callsOf(server, begun.id)).toHaveLength(1);
    expect(await avisos(manager)).toMatchObject([{ kind: 'reporte_detenido', subject_id: begun.id }]);
    expect((await manager('POST', path(begun.id, `/pieces/${first?.id}/retry`))).status).toBe(409);
    // Another one may begin.
    expect((await start()).status).toBe(201);
  });
});
