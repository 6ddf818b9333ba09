import type { OperationOutput } from '@ensaya/contract/operation.ts';
import type { listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import { buildAssignment, buildResponse } from '@ensaya/db/builders/roleplays.ts';
import { expect, test } from 'vitest';
import { openJobTools } from '../../../tests/job-tools.ts';
import { buildPlay } from '../../../tests/play-scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { backfillEntregas } from './entregas.jobs.ts';

const server = await createTestServer();
const { owner } = server;
const tools = openJobTools(server);

type Listed = OperationOutput<typeof listEntregas>;

/** A company of the time before entregas: a person who has finished the role-play for the third time, or is playing it again. */
async function buildBefore({ completed_at }: { completed_at: string | null }) {
  const scene = await buildPlay(server);
  const { empresa, roleplay, trabajador, first, second, worker } = scene;
  for (const [moved_at, answer, question] of [
    ['2026-01-02', 'La primera vez', first],
    ['2026-01-02', 'y su segunda pregunta', second],
    ['2026-02-02', 'La segunda vez', null],
  ])
    await owner.query(
      `insert into app.roleplay_respuestas_anteriores
         (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", answered_at, completed_at, moved_at, version)
       values ($1, $2, $3, $4, $5, '¿Cómo era?', $6, $7::timestamptz - interval '2 days', $7::timestamptz - interval '1 day', $7, 4)`,
      [empresa.id, roleplay.id, question, trabajador.id, answer, question === second ? 2 : 1, `${moved_at}T10:00:00Z`],
    );
  await buildAssignment(owner, roleplay, trabajador, { completed_at });
  for (const question of [0, 1]) await buildResponse(owner, roleplay, trabajador, { question, answer_text: `La tercera ${question}` });
  await owner.query('insert into app.entregas_pendientes (empresa_id) values ($1)', [empresa.id]);
  const listed = async () => (await worker('GET', `/rest/v1/entregas?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}`)).body as Listed;
  const shown = async () =>
    (await listed()).entregas.map(({ n, entregada_at, texto_at, textos }) => [
      n,
      entregada_at.slice(0, 10),
      texto_at?.slice(0, 10) ?? null,
      ...textos.map(({ texto }) => texto),
    ]);
  const pending = async () => (await owner.query('select from app.entregas_pendientes where empresa_id = $1', [empresa.id])).rowCount;
  return { ...scene, listed, shown, pending };
}
const today = new Date().toISOString().slice(0, 10);
const TIMES = [
  [2, '2026-02-01', '2026-01-31', 'La segunda vez'],
  [1, '2026-01-01', '2025-12-31', 'La primera vez', 'y su segunda pregunta'],
];

test('[3.12 4.6] what was completed before is handed in afterwards: each time with its number, dated by its last change', async () => {
  const { shown, pending, listed } = await buildBefore({ completed_at: '2026-03-01T10:00:00Z' });
  await backfillEntregas.handler({}, tools);
  expect(await shown()).toEqual([[3, '2026-03-01', today, 'La tercera 0', 'La tercera 1'], ...TIMES]);
  expect((await listed()).sin_entregar).toEqual([]);
  expect(await pending()).toBe(0);
  await backfillEntregas.handler({}, tools);
  expect(await shown()).toHaveLength(3);
});

test('[4.6] who is playing it again keeps their answers, and finishes with the next number', async () => {
  const { shown, pending, finish } = await buildBefore({ completed_at: null });
  await backfillEntregas.handler({}, tools);
  expect([await shown(), await pending()]).toEqual([TIMES, 0]);
  await finish();
  expect(await shown()).toEqual([[3, today, null, 'La tercera 0', 'La tercera 1'], ...TIMES]);
});

test('[4.6] an act before the job’s turn hands the times before in first', async () => {
  const playing = await buildBefore({ completed_at: null });
  await playing.finish();
  expect(await playing.shown()).toEqual([[3, today, null, 'La tercera 0', 'La tercera 1'], ...TIMES]);

  const changing = await buildBefore({ completed_at: '2026-03-01T10:00:00Z' });
  const { key, trabajador, worker } = changing;
  expect(await worker('POST', '/rest/v1/entregas', { ...key, user_id: trabajador.id })).toMatchObject({ status: 201, body: { n: 3 } });

  const reassigned = await buildBefore({ completed_at: '2026-03-01T10:00:00Z' });
  const { rows } = await owner.query<{ id: string }>('select id from app.roleplay_assignments where roleplay_id = $1', [
    reassigned.roleplay.id,
  ]);
  const again = `/rest/v1/roleplay_assignments/${rows[0]?.id}/reassign?empresa_id=${reassigned.empresa.id}`;
  expect((await reassigned.manager('POST', again, {})).status).toBe(200);

  await backfillEntregas.handler({}, tools);
  for (const { shown } of [changing, reassigned])
    expect(await shown()).toEqual([[3, '2026-03-01', today, 'La tercera 0', 'La tercera 1'], ...TIMES]);
  expect(await playing.shown()).toHaveLength(3);
});

test('a completed role-play whose answers are no longer kept does not hold the job up', async () => {
  const { pending, roleplay, shown } = await buildBefore({ completed_at: '2026-03-01T10:00:00Z' });
  await owner.query('delete from app.roleplay_responses where roleplay_id = $1', [roleplay.id]);
  await backfillEntregas.handler({}, tools);
  expect([await shown(), await pending()]).toEqual([TIMES, 0]);
});
