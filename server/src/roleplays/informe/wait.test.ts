import type { Informe } from '@ensaya/contract/informes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openAiWorker } from '../../../tests/ai-job.ts';
import { createAiServer } from '../../../tests/ai-scene.ts';
import { all, openStream } from '../../../tests/event-stream.ts';
import { buildInformeScene, inProcess, PATIENT } from '../../../tests/informe-scene.ts';
import { errorOf } from '../../../tests/scene.ts';
import { startAiSimulator } from '../../demo/simulator/simulator.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator, PATIENT);
const worker = openAiWorker(server);
afterAll(async () => {
  await worker.close();
  await simulator.stop();
});
const run = inProcess(worker);
const { owner } = server;

describe('/functions/v1/generate-roleplay-report', () => {
  const PATH = '/functions/v1/generate-roleplay-report';

  test('[7.30] begins a report and streams its progress until the Markdown; a second caller joins the running one', async () => {
    const { responsable, roleplay, of, manager } = await buildInformeScene(server);
    const body = { roleplayId: roleplay.id, title: 'lo que diga el navegador', questions: [{ id: 'x' }] };
    const stream = await openStream(server, responsable, PATH, body);
    const first = await stream.events.next();
    expect(first.value).toMatchObject({ event: 'progress', data: { done: 0, total: 3 } });
    const { items } = (await manager('GET', `/rest/v1/informes?empresa_id=${of.empresa_id}&roleplay_id=${roleplay.id}`)).body as {
      items: Informe[];
    };
    const joined = manager('POST', PATH, body);
    const informe = (await manager('GET', `/rest/v1/informes/${items[0]?.id}?empresa_id=${of.empresa_id}`)).body as Informe;
    await run(informe, responsable);
    const rest = await all(stream.events);
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { id: informe.id } });
    expect(rest.at(-1)?.data.report).toMatch(/^# Reporte: Cliente que amenaza con irse\n/);
    expect(await joined).toMatchObject({ status: 200, body: { id: informe.id, report: rest.at(-1)?.data.report } });
  });

  test('[7.30] two callers at the same moment get one report', async () => {
    const { roleplay, responsable, manager, of, start, estimate, path } = await buildInformeScene(server, { people: 1 });
    const { ceiling } = await estimate();
    const both = await Promise.all([start({ ceiling }), start({ ceiling }), start({ ceiling })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const messages = both.filter(({ status }) => status === 409).map((answer) => errorOf(answer).message);
    expect(new Set(messages)).toEqual(new Set(['Ya se está generando un reporte de este roleplay']));
    const begun = both.find(({ status }) => status === 201)?.body as Informe;
    await manager('POST', path(begun.id, '/cancel'));
    const streams = await Promise.all([1, 2, 3].map(() => openStream(server, responsable, PATH, { roleplayId: roleplay.id })));
    for (const { events } of streams) await events.next();
    const { rows } = await owner.query(`select id from app.informes where roleplay_id = $1 and state = 'running'`, [of.roleplay_id]);
    expect(rows).toHaveLength(1);
    for (const { leave } of streams) leave();
  });

  test('[7.30] a piece that failed, or a cancelled report, ends the wait; leaving does not end the report', async () => {
    const scene = await buildInformeScene(server, { model: 'ensayo-sin-saldo' });
    const { responsable, roleplay, manager, of, path, read } = scene;
    const stream = await openStream(server, responsable, PATH, { roleplayId: roleplay.id });
    await stream.events.next();
    stream.leave();
    const { items } = (await manager('GET', `/rest/v1/informes?empresa_id=${of.empresa_id}&roleplay_id=${roleplay.id}`)).body as {
      items: Informe[];
    };
    const informe = await read(items[0]?.id ?? '');
    expect(informe.state).toBe('running');
    await run(informe, responsable);
    const failed = await manager('POST', PATH, { roleplayId: roleplay.id });
    expect([failed.status, errorOf(failed).code]).toEqual([409, 'ai_no_credit']);
    await manager('POST', path(informe.id, '/cancel'));
    expect((await manager('POST', PATH, { roleplayId: roleplay.id, id: informe.id })).status).toBe(409);
  });
});
