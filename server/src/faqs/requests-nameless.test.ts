import type { FaqRequest } from '@ensaya/contract/faq-trust.ts';
import { buildExport } from '@ensaya/db/builders/datos.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { subscribe } from '../../tests/live-changes.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

const server = await createTestServer();
const { owner, app } = server;
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const PATH = '/rest/v1/faq_requests';
const QUESTION = '¿Puedo negarme a un turno?';
const OWN = 'app.faq_request_personas';

async function buildQuestion(con_nombre = false) {
  const scene = await buildScene(server);
  const { empresa } = scene;
  const colleague = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, colleague);
  const send = async (as: typeof scene.worker, named = con_nombre) =>
    (await as('POST', PATH, { empresa_id: empresa.id, question: QUESTION, con_nombre: named })).body as FaqRequest;
  const of = `empresa_id=${empresa.id}`;
  return { ...scene, colleague, other: await server.as(colleague), send, of };
}

/** The tables of the whole database with the number of rows that name a person, by id or address. */
async function rowsNaming({ id, email }: { id: string; email: string }): Promise<Map<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'auth', 'pgboss', 'partitions', 'meta') and c.relkind = 'r'`,
  );
  const named = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${name} t where t::text like any ($1)`, [
      [`%${id}%`, `%${email}%`],
    ]);
    if (rows[0]?.n) named.set(name, rows[0].n);
  }
  return named;
}

test('[6.5 6.6] a question without a name: in the whole database one table names who sent it, which only they read', async () => {
  const { empresa, trabajador, worker, manager, other, responsable, send, of } = await buildQuestion();
  await worker('GET', `${PATH}?${of}&own=true`);
  const before = await rowsNaming(trabajador);
  const { id } = await send(worker);
  const faq = await buildFaq(owner, empresa, { question: '¿Y los turnos?' });
  const after = await rowsNaming(trabajador);
  expect([...after].filter(([table, n]) => n !== before.get(table))).toEqual([[OWN, 1]]);

  const seen = [
    await manager('GET', `${PATH}?${of}`),
    await manager('GET', '/rest/v1/avisos'),
    await manager('GET', `/rest/v1/rpc/manager_panel?${of}`),
    await manager('GET', `/rest/v1/personas/${trabajador.id}/preguntas?${of}`),
    await manager('PATCH', `${PATH}/${id}?${of}`, { faq_id: faq.id }),
    await manager('GET', `/rest/v1/faqs/${faq.id}/context?${of}`),
    await other('GET', `/rest/v1/faqs/${faq.id}/context?${of}`),
    await other('GET', `${PATH}?${of}&own=true`),
  ];
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));
  expect(JSON.stringify(seen[0]?.body)).toContain(QUESTION);
  expect(JSON.stringify(seen[1]?.body)).toContain(QUESTION);
  for (const { body } of seen) {
    expect(JSON.stringify(body)).not.toContain(trabajador.id);
    expect(JSON.stringify(body)).not.toContain(trabajador.email);
  }

  // The company's copy, as its job reads it.
  const job = new pg.Client({ connectionString: server.url('ensaya_worker') });
  await job.connect();
  await job.query('begin');
  await job.query('select app.enter_export($1)', [await buildExport(owner, { user: responsable, empresa, state: 'pending' })]);
  expect((await job.query('select user_id, personas from app.faq_requests')).rows).toEqual([{ user_id: null, personas: 1 }]);
  expect((await job.query(`select from ${OWN}`)).rowCount).toBe(0);
  await job.query('rollback; begin');
  await job.query('select app.enter_export($1)', [await buildExport(owner, { user: trabajador, state: 'pending' })]);
  expect((await job.query('select question from app.faq_requests')).rows).toEqual([{ question: QUESTION }]);
  expect((await job.query(`select con_nombre from ${OWN}`)).rows).toEqual([{ con_nombre: false }]);
  await job.end();
});

test('[6.5] events: a question without a name is announced to the responsables, its answer to the whole company; no event names a person', async () => {
  const { empresa, trabajador, responsable, colleague, worker, manager, send, of } = await buildQuestion();
  const [told, nobody, asker] = [
    await subscribe(server, address, responsable),
    await subscribe(server, address, colleague),
    await subscribe(server, address, trabajador),
  ];
  const tables = (changes: typeof told) => new Set(changes.splice(0).map(({ table }) => table));
  const mark = async (nombre: string) => {
    await manager('POST', '/rest/v1/proyectos', { empresa_id: empresa.id, nombre });
    for (const changes of [told, nobody, asker]) await until(() => changes.some(({ table }) => table === 'proyectos'), 10);
    expect(JSON.stringify([told, nobody, asker])).not.toContain(trabajador.id);
  };
  const { id } = await send(worker);
  await mark('Uno');
  expect([tables(told), tables(nobody), tables(asker)]).toEqual([
    new Set(['faq_requests', 'proyectos']),
    new Set(['proyectos']),
    new Set(['proyectos']),
  ]);
  const faq = await buildFaq(owner, empresa, { question: '¿Y los turnos?' });
  await manager('PATCH', `${PATH}/${id}?${of}`, { faq_id: faq.id });
  await mark('Dos');
  for (const changes of [told, nobody, asker]) expect(tables(changes)).toEqual(new Set(['faq_requests', 'proyectos']));
});

test('[6.5] who asks the same as a colleague is not told who that is', async () => {
  const { empresa, trabajador, worker, manager, other, send, of } = await buildQuestion(true);
  const { id } = await send(worker);
  expect(await send(other, false)).toMatchObject({ id, author: null, con_nombre: false, personas: 2 });
  const faq = await buildFaq(owner, empresa, { question: '¿Y los turnos?' });
  await manager('PATCH', `${PATH}/${id}?${of}`, { faq_id: faq.id });
  const seen = [
    await other('GET', `${PATH}?${of}&own=true`),
    await other('GET', `/rest/v1/rpc/faq_answers?${of}`),
    await other('GET', `/rest/v1/faqs/${faq.id}/context?${of}`),
  ];
  expect(JSON.stringify(seen[1]?.body)).toContain(id);
  for (const { status, body } of seen) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(trabajador.id);
    expect(JSON.stringify(body)).not.toContain(trabajador.email);
  }
  expect((await worker('GET', `/rest/v1/faqs/${faq.id}/context?${of}`)).body).toMatchObject({ asked: [{ own: true }] });
  const { rows } = await owner.query<{ shown: string }>(
    `select propio ->> 'user_id' as shown from app.data_duties() where tabla = 'app.faq_requests'`,
  );
  expect(rows).toEqual([{ shown: 'user_id = $1' }]);
});

test('[6.5 6.6] who leaves the company, or is erased, stands in no row any more; their question and its number stay', async () => {
  const { empresa, trabajador, colleague, worker, other, manager, send, of } = await buildQuestion();
  const { id } = await send(worker);
  await send(other);
  await owner.query('delete from app.company_users where company_id = $1 and user_id = $2', [empresa.id, trabajador.id]);
  expect((await owner.query(`select user_id from ${OWN} where request_id = $1`, [id])).rows).toEqual([{ user_id: colleague.id }]);
  expect((await manager('GET', `${PATH}?${of}`)).body).toMatchObject({ items: [{ id, personas: 2, author: null }] });
  const { rows } = await owner.query(`select borra from app.data_duties() where tabla = '${OWN}'`);
  expect(rows).toEqual([{ borra: 'user_id = $1' }]);
});
