import type { FaqRequest } from '@ensaya/contract/faq-trust.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { owner } = server;
const PATH = '/rest/v1/faq_requests';
const requestsIn = (response: { body: unknown }) => (response.body as { items: FaqRequest[] }).items;

async function buildTeam(people: number) {
  const scene = await buildScene(server);
  const { empresa } = scene;
  const askers = await Promise.all(
    Array.from({ length: people }, async () => {
      const user = await buildUser(owner, { role: 'worker' });
      await addTrabajador(owner, empresa, user);
      return { user, as: await server.as(user) };
    }),
  );
  const send = (as: typeof scene.worker, question: string, con_nombre = true) =>
    as('POST', PATH, { empresa_id: empresa.id, question, con_nombre });
  const open = async () => requestsIn(await scene.manager('GET', `${PATH}?empresa_id=${empresa.id}`));
  const own = async (as: typeof scene.worker) => requestsIn(await as('GET', `${PATH}?empresa_id=${empresa.id}&own=true`));
  return { ...scene, askers, send, open, own };
}

test('[2.40] the same question of 20 people at once is one request with their number, and each is told the answer', async () => {
  const { empresa, askers, send, open, own, manager } = await buildTeam(20);
  const answers = await Promise.all(
    askers.map(({ as }, n) =>
      until(async () => {
        const sent = await send(as, n % 2 ? '¿Vendemos zanahorias?' : ' vendemos ZANAHORIAS ', n % 2 === 0);
        // A company has a number of requests at once: the others wait, and on a slow machine are told to try again.
        return sent.status !== 429 && sent;
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => (body as FaqRequest).id)).size).toBe(1);
  const [request] = await open();
  expect(request?.personas).toBe(20);
  for (const { as } of askers) expect(await own(as)).toMatchObject([{ id: request?.id, state: 'open' }]);
  const faq = await buildFaq(owner, empresa, { question: '¿Y zanahorias?' });
  await manager('PATCH', `${PATH}/${request?.id}?empresa_id=${empresa.id}`, { faq_id: faq.id });
  const { rows } = await owner.query(
    `select count(distinct user_id)::integer as told from app.avisos where empresa_id = $1 and kind = 'pregunta_respondida'`,
    [empresa.id],
  );
  expect(rows).toEqual([{ told: 20 }]);
  const [first] = askers;
  const waiting = () => first?.as('GET', `/rest/v1/rpc/faq_answers?empresa_id=${empresa.id}`);
  expect(requestsIn({ body: (await waiting())?.body })).toMatchObject([{ id: request?.id }]);
  expect((await first?.as('POST', `${PATH}/${request?.id}/seen?empresa_id=${empresa.id}`))?.status).toBe(204);
  expect(requestsIn({ body: (await waiting())?.body })).toEqual([]);
});

test('[2.40] the first who gives a name is the author; sending it again changes nothing; after its answer it is another request', async () => {
  const { empresa, worker, manager, askers, send, open } = await buildTeam(2);
  const [one, other] = askers;
  if (!one || !other) expect.fail();
  await send(worker, '¿Hay comedor?', false);
  await send(one.as, '¿Hay comedor?');
  await send(one.as, '¿Hay comedor?');
  const [request] = await open();
  expect(request).toMatchObject({ author: { id: one.user.id }, personas: 2 });
  await manager('PATCH', `${PATH}/${request?.id}?empresa_id=${empresa.id}`, { state: 'dismissed' });
  const again = (await send(other.as, '¿Hay comedor?')).body as FaqRequest;
  expect(again.id).not.toBe(request?.id);
  expect(again).toMatchObject({ state: 'open', personas: 1, author: { id: other.user.id } });
});

test('questions without words are not taken for one another', async () => {
  const { worker, askers, send, open } = await buildTeam(1);
  await send(worker, '???');
  await send(askers[0]?.as ?? expect.fail(), '!!!');
  expect(await open()).toHaveLength(2);
});

test('[2.40] what is taken back is gone with its notices; what others asked too stays, under the next name', async () => {
  const { empresa, trabajador, worker, manager, askers, send, open, own } = await buildTeam(2);
  const [quiet, named] = askers;
  if (!quiet || !named) expect.fail();
  const { id } = (await send(worker, '¿Hay ducha?')).body as FaqRequest;
  await send(quiet.as, '¿Hay ducha?', false);
  await send(named.as, '¿Hay ducha?');
  const takeBack = async (as: typeof worker) => (await as('DELETE', `${PATH}/${id}?empresa_id=${empresa.id}`)).status;
  const { rows: notices } = await owner.query('select detail from app.avisos where subject_id = $1', [id]);
  expect(notices).toEqual([{ detail: trabajador.email }]);
  expect([await takeBack(manager), await takeBack(worker), await takeBack(worker)]).toEqual([404, 204, 404]);
  expect(await own(worker)).toEqual([]);
  expect(await open()).toMatchObject([{ id, personas: 2, author: { id: named.user.id } }]);
  expect((await owner.query('select detail from app.avisos where subject_id = $1', [id])).rows).toEqual([{ detail: named.user.email }]);
  expect(await takeBack(named.as)).toBe(204);
  expect(await open()).toMatchObject([{ id, personas: 1, author: null }]);
  expect(await takeBack(quiet.as)).toBe(204);
  expect(await open()).toEqual([]);
  expect((await owner.query('select from app.avisos where subject_id = $1', [id])).rowCount).toBe(0);
  const answered = (await send(worker, '¿Hay café?')).body as FaqRequest;
  await manager('PATCH', `${PATH}/${answered.id}?empresa_id=${empresa.id}`, { faq_id: (await buildFaq(owner, empresa)).id });
  expect((await worker('DELETE', `${PATH}/${answered.id}?empresa_id=${empresa.id}`)).status).toBe(404);
});

test('a question is a request of its own when that of the others is answered at this moment', async () => {
  const { empresa, worker, askers, send } = await buildTeam(1);
  const first = (await send(askers[0]?.as ?? expect.fail(), '¿Abrimos en agosto?')).body as FaqRequest;
  const deciding = await owner.connect();
  await deciding.query('begin');
  await deciding.query(`update app.faq_requests set state = 'dismissed' where empresa_id = $1`, [empresa.id]);
  const xid = (await deciding.query('select pg_current_xact_id()::xid::text as xid')).rows[0].xid;
  const sending = send(worker, '¿Abrimos en agosto?');
  await until(async () => {
    const { rowCount } = await owner.query('select from pg_locks where not granted and transactionid::text = $1', [xid]);
    return rowCount === 1;
  });
  await deciding.query('commit');
  deciding.release();
  const second = (await sending).body as FaqRequest;
  expect(second.id).not.toBe(first.id);
  expect(second).toMatchObject({ state: 'open', personas: 1, con_nombre: true });
});
