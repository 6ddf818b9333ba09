import { randomUUID } from 'node:crypto';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';
import { ago } from '../demo/days.ts';

const server = await createTestServer();
const { owner } = server;
const ROUNDS = 15;

/** A role-play of two questions, and a request of the trabajador that answers the second one. */
async function buildRound(scene: Awaited<ReturnType<typeof buildScene>>) {
  const roleplay = await buildRoleplay(owner, scene.empresa, { questions: ['Uno', 'Dos'] });
  const [uno, dos] = roleplay.questions;
  const key = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id, question_id: dos, user_id: scene.trabajador.id };
  const answer = (answer_text: string, base_version = 0) =>
    scene.worker('PUT', '/rest/v1/roleplay_responses', { ...key, answer_text, base_version });
  return { roleplay, uno, dos, answer };
}

test('[3.12] a question is removed while it is being answered: an answer that was accepted stays, under a hidden question', async () => {
  const scene = await buildScene(server);
  for (let round = 0; round < ROUNDS; round++) {
    const { roleplay, uno, dos, answer } = await buildRound(scene);
    const remove = () =>
      scene.manager('PATCH', `/rest/v1/roleplays/${roleplay.id}?empresa_id=${scene.empresa.id}`, {
        questions: [{ id: uno, text: 'Uno' }],
        version: 1,
      });
    const [saved, changed] = await Promise.all([answer('Mía.'), remove()]);
    expect(changed.status).toBe(200);
    const { rows } = await owner.query<{ hidden: boolean; answers: number }>(
      `select q.hidden_at is not null as hidden, (select count(*)::int from app.roleplay_responses r where r.question_id = q.id) as answers
         from app.roleplay_questions q where q.id = $1`,
      [dos],
    );
    expect([200, 404, 409]).toContain(saved.status);
    expect(rows).toEqual(saved.status === 200 ? [{ hidden: true, answers: 1 }] : []);
  }
});

test('[4.6 3.12] an assignment is given again while an answer changes: the accepted text stands among the earlier answers or the new ones', async () => {
  const scene = await buildScene(server);
  for (let round = 0; round < ROUNDS; round++) {
    const { roleplay, answer } = await buildRound(scene);
    await buildResponse(owner, roleplay, scene.trabajador, { question: 1, answer_text: 'Antes.' });
    const { id } = await buildAssignment(owner, roleplay, scene.trabajador, { completed_at: ago(1) });
    const again = scene.manager('POST', `/rest/v1/roleplay_assignments/${id}/reassign?empresa_id=${scene.empresa.id}`, {});
    const [saved, reassigned] = await Promise.all([answer('Después.', 1), again]);
    expect(reassigned.status).toBe(200);
    const { rows } = await owner.query<{ place: string; answer_text: string }>(
      `select 'now' as place, answer_text from app.roleplay_responses where roleplay_id = $1
       union all select 'before', answer_text from app.roleplay_respuestas_anteriores where roleplay_id = $1`,
      [roleplay.id],
    );
    expect([200, 409]).toContain(saved.status);
    if (saved.status === 200) expect(rows.map(({ answer_text }) => answer_text)).toContain('Después.');
    expect(rows.filter(({ place }) => place === 'before')).toHaveLength(1);
  }
});

test('the file of an answer stays attached after it moved to the earlier answers, and is detached with the role-play', async () => {
  const { empresa, trabajador, manager } = await buildScene(server);
  const roleplay = await buildRoleplay(owner, empresa);
  await buildResponse(owner, roleplay, trabajador);
  const archivo = randomUUID();
  await owner.query(
    `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes, attached_at, created_by)
     values ($1, $2, 'respuesta', $3, 'image/png', 1, now(), $4)`,
    [empresa.id, archivo, `${empresa.id}/${archivo}`, trabajador.id],
  );
  await owner.query(`update app.roleplay_responses set archivo_id = $2, attachment_name = 'foto.png' where roleplay_id = $1`, [
    roleplay.id,
    archivo,
  ]);
  const isAttached = async () =>
    (await owner.query('select attached_at is not null as attached from app.archivos where id = $1', [archivo])).rows;
  const listed = await manager(
    'GET',
    `/rest/v1/roleplay_responses?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}&user_id=${trabajador.id}`,
  );
  expect(listed.body).toMatchObject({ items: [{ attachment: { url: `/storage/v1/${archivo}`, name: 'foto.png' } }] });

  const { id } = await buildAssignment(owner, roleplay, trabajador, { completed_at: ago(1) });
  expect((await manager('POST', `/rest/v1/roleplay_assignments/${id}/reassign?empresa_id=${empresa.id}`, {})).status).toBe(200);
  expect(await isAttached()).toEqual([{ attached: true }]);
  expect((await manager('DELETE', `/rest/v1/roleplays/${roleplay.id}?empresa_id=${empresa.id}`)).status).toBe(204);
  expect(await isAttached()).toEqual([{ attached: false }]);
});

test('of ten managers who assign the same people at once, each person gets one assignment', async () => {
  const { empresa, manager } = await buildScene(server);
  const roleplay = await buildRoleplay(owner, empresa);
  const people: string[] = [];
  for (let n = 0; n < 6; n++) {
    const user = await buildUser(owner, { role: 'worker' });
    await addTrabajador(owner, empresa, user);
    people.push(user.id);
  }
  const bodies = Array.from({ length: 10 }, (_, n) => ({
    empresa_id: empresa.id,
    roleplay_id: roleplay.id,
    user_ids: n % 2 ? people : people.toReversed(),
    days: n + 1,
  }));
  const results = await Promise.all(bodies.map((body) => manager('POST', '/rest/v1/roleplay_assignments', body)));
  expect(results.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(results.reduce((sum, { body }) => sum + (body as { assigned: number }).assigned, 0)).toBe(people.length);
});

test('[4.6] finishing while the role-play is given again waits for it, and then misses the answers that were moved', async () => {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(owner, scene.empresa);
  await buildResponse(owner, roleplay, scene.trabajador);
  const { id } = await buildAssignment(owner, roleplay, scene.trabajador, { completed_at: ago(1) });
  const reassigning = await owner.connect();
  try {
    await reassigning.query('begin');
    await reassigning.query(`select set_config('app.managed_ids', $1, true), set_config('app.user_id', $2, true)`, [
      scene.empresa.id,
      scene.responsable.id,
    ]);
    await reassigning.query('select app.reassign_roleplay($1, $2, null)', [scene.empresa.id, id]);
    const body = { empresa_id: scene.empresa.id, roleplay_id: roleplay.id, user_id: scene.trabajador.id };
    const finished = scene.worker('POST', '/rest/v1/rpc/finish_roleplay', body);
    const { rows } = await reassigning.query('select pg_current_xact_id()::text as xid');
    const isWaiting = async () =>
      (await owner.query('select from pg_locks where not granted and transactionid::text = $1', [rows[0]?.xid])).rows.length > 0;
    await Promise.race([finished, until(isWaiting, 20)]);
    await reassigning.query('commit');
    expect((await finished).status).toBe(409);
  } finally {
    reassigning.release();
  }
});
