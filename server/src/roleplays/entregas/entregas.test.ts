import { createHash, randomUUID } from 'node:crypto';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { type Entrega, handInAgain, listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import { buildAssignment, buildEntrega } from '@ensaya/db/builders/roleplays.ts';
import { describe, expect, test } from 'vitest';
import { buildColleague, buildPlay } from '../../../tests/play-scene.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../../tests/scene.ts';
import { createTestServer } from '../../../tests/server.ts';
import { unfilled } from '../../../tests/unfilled.ts';
import { formOf } from '../../../tests/uploads.ts';

const server = await createTestServer();
const { owner } = server;

type Listed = OperationOutput<typeof listEntregas>;

/** A trabajador who has answered both questions of a role-play. */
async function buildAnswered() {
  const scene = await buildPlay(server);
  const { answer, second, key, trabajador, worker, empresa, roleplay } = scene;
  await answer('La primera.');
  await answer('La segunda.', 0, second);
  const path = `/rest/v1/entregas?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}`;
  const handIn = (more: object = {}, caller = worker) => caller('POST', '/rest/v1/entregas', { ...key, user_id: trabajador.id, ...more });
  const listed = async (caller = worker, more = '') => (await caller('GET', path + more)).body as Listed;
  return { ...scene, path, handIn, listed };
}
const textsOf = ({ textos }: Pick<Entrega, 'textos'>) => textos.map(({ texto }) => texto);

describe('finishing', () => {
  test('[3.12 4.6 4.7] hands the answers in, in the order of play, with their wording and files; the hash is over them', async () => {
    const { worker, roleplay, first, second, empresa, answer, finish, listed, read, manager, trabajador } = await buildAnswered();
    await worker(
      'POST',
      `/storage/v1/roleplays/${roleplay.id}/${first}?empresa_id=${empresa.id}`,
      formOf(Buffer.from('Plan'), 'plan.txt', ''),
    );
    await answer('La primera.', 1);
    await owner.query(`update app.roleplay_questions set "order" = 9 where id = $1`, [first]);
    await owner.query(`update app.roleplay_questions set text = '¿Y si no?' where id = $1`, [second]);
    expect(await listed()).toEqual({ current: null, entregas: [], sin_entregar: [] });
    const { completed_at } = (await finish()).body as { completed_at: string };
    const { current, entregas } = await listed();
    const [entrega] = entregas;
    expect(entregas).toEqual([
      {
        id: current,
        n: 1,
        origen: 'escrito',
        entregada_at: expect.stringContaining(completed_at.slice(0, -1)),
        texto_at: null,
        textos: [
          { n: 1, de: 'persona', question_id: second, pregunta: '¿Y el precio?', texto: 'La segunda.', attachment: null },
          {
            n: 2,
            de: 'persona',
            question_id: first,
            pregunta: '¿Por qué debería quedarme?',
            texto: 'La primera.',
            attachment: { url: expect.stringMatching(/^\/storage\/v1\//), name: 'plan.txt' },
          },
        ],
      },
    ]);
    expect((await read()).entrega).toEqual(entrega);
    expect(await listed(manager, `&user_id=${trabajador.id}`)).toEqual(await listed());
    expect((await read(manager)).entrega).toBe(null);

    const { rows } = await owner.query('select sha256 from app.entregas where id = $1', [current]);
    const [file = ''] = entrega?.textos[1]?.attachment?.url.split('/').slice(-1) ?? [];
    const bytes = (text: string) => Buffer.byteLength(text);
    const written = (entrega?.textos ?? []).map(
      ({ n, de, pregunta, texto, attachment }) =>
        `${n} ${de} ${attachment ? file : '-'} ${bytes(pregunta ?? '')} ${bytes(texto)}\n${pregunta}\n${texto}\n`,
    );
    expect(rows).toEqual([{ sha256: createHash('sha256').update(written.join('')).digest('hex') }]);
  });

  test('[4.6] of three requests at once, and of one more, only the first hands in', async () => {
    const { finish, listed } = await buildAnswered();
    for (const { status } of await Promise.all([finish(), finish(), finish()])) expect(status).toBe(200);
    expect((await finish()).status).toBe(200);
    expect((await listed()).entregas).toHaveLength(1);
  });

  test('[3.12] nobody changes what was handed in: the owner of the table neither', async () => {
    const { finish, answer, listed } = await buildAnswered();
    await finish();
    const before = await listed();
    await answer('Otra cosa.', 1);
    expect(await listed()).toEqual(before);
    for (const change of [`update app.entrega_textos set texto = 'x' where entrega_id = $1`, `update app.entregas set n = 7 where id = $1`])
      await expect(owner.query(change, [before.current])).rejects.toMatchObject({ code: 'EN403' });
  });
});

describe('handing in again', () => {
  test('[3.12 4.6] is the next number with the present answers; without a change, and for the same id again, the last one', async () => {
    const { finish, handIn, answer, listed, trabajador, roleplay } = await buildAnswered();
    const { completed_at } = (await finish()).body as { completed_at: string };
    const same = await handIn();
    expect(same).toMatchObject({ status: 201, body: { n: 1 } });
    await answer('La primera, mejor.', 1);
    const id = randomUUID();
    const again = await handIn({ id });
    expect(again).toMatchObject({ status: 201, body: { id, n: 2, texto_at: null } });
    expect(textsOf(again.body as Entrega)).toEqual(['La primera, mejor.', 'La segunda.']);
    expect((await handIn({ id })).body).toEqual(again.body);
    const { current, entregas } = await listed();
    expect([current, entregas.map(({ n }) => n)]).toEqual([id, [2, 1]]);
    expect(textsOf(entregas[1] as Entrega)).toEqual(['La primera.', 'La segunda.']);
    const { rows } = await owner.query('select completed_at from app.roleplay_assignments where roleplay_id = $1 and user_id = $2', [
      roleplay.id,
      trabajador.id,
    ]);
    expect(rows).toEqual([{ completed_at: new Date(completed_at) }]);
  });

  test('[4.6] ten requests at once hand a change in once', async () => {
    const { finish, handIn, answer, listed } = await buildAnswered();
    await finish();
    await answer('La primera, mejor.', 1);
    const all = await Promise.all(Array.from({ length: 10 }, () => handIn()));
    expect(new Set(all.map(({ body }) => (body as Entrega).n))).toEqual(new Set([2]));
    expect((await listed()).entregas).toHaveLength(2);
  });

  test('[4.7] is refused before finishing, and while a question in play has no answer', async () => {
    const { finish, handIn, roleplay, empresa } = await buildAnswered();
    expect(errorOf(await handIn())).toMatchObject({ code: 'conflict', message: 'Todavía no has finalizado este roleplay' });
    await finish();
    await owner.query(`insert into app.roleplay_questions (empresa_id, roleplay_id, text, "order") values ($1, $2, '¿Y ahora?', 3)`, [
      empresa.id,
      roleplay.id,
    ]);
    expect(errorOf(await handIn())).toMatchObject({ code: 'conflict', message: 'Faltan preguntas por responder' });
  });

  test('[6.4] is for the trabajadores of the company, each for themselves', async () => {
    const { finish, handIn, empresa, manager, path, trabajador } = await buildAnswered();
    await finish();
    const { asColleague } = await buildColleague(server, empresa);
    const other = await buildScene(server);
    const superadmin = await buildSuperadmin(server);
    for (const [caller, status] of [
      [manager, 403],
      [superadmin, 403],
      [asColleague, 403],
      [other.worker, 404],
    ] as const)
      expect((await handIn({}, caller)).status).toBe(status);
    expect((await asColleague('GET', `${path}&user_id=${trabajador.id}`)).body).toEqual({ current: null, entregas: [], sin_entregar: [] });
    for (const [caller, status] of [
      [other.worker, 404],
      [other.manager, 404],
      [superadmin, 403],
      [server.stranger, 401],
    ] as const)
      expect((await caller('GET', `${path}&user_id=${trabajador.id}`)).status).toBe(status);
  });
});

test('[3.12 4.6] assigned again, what was handed in stays as an earlier one, and a page left open does not replace a new answer', async () => {
  const { finish, answer, handIn, listed, manager, trabajador, roleplay, empresa, second } = await buildAnswered();
  await finish();
  await answer('La primera, sin entregar.', 1);
  const { rows } = await owner.query<{ id: string }>('select id from app.roleplay_assignments where roleplay_id = $1', [roleplay.id]);
  const again = `/rest/v1/roleplay_assignments/${rows[0]?.id}/reassign?empresa_id=${empresa.id}`;
  expect((await manager('POST', again, {})).status).toBe(200);
  const { current, entregas, sin_entregar } = await listed();
  expect([current, entregas.map(textsOf)]).toEqual([null, [['La primera.', 'La segunda.']]]);
  expect(sin_entregar).toMatchObject([{ textos: [{ pregunta: '¿Por qué debería quedarme?', texto: 'La primera, sin entregar.' }] }]);
  expect(errorOf(await handIn())).toMatchObject({ message: 'Todavía no has finalizado este roleplay' });

  expect((await answer('De nuevo.')).body).toMatchObject({ version: 3 });
  expect((await answer('De nuevo.', 0, second)).body).toMatchObject({ version: 2 });
  expect((await answer('De la página vieja.', 2)).status).toBe(409);
  await finish();
  const after = await listed(manager, `&user_id=${trabajador.id}`);
  expect(after.entregas.map(({ n, id }) => [n, id === after.current])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('[2.38] a quote of what was handed in is its text, whatever is inserted; without such a text there is none', async () => {
  const { finish, listed, roleplay, empresa, trabajador } = await buildAnswered();
  await finish();
  const { current } = await listed();
  const informe = randomUUID();
  await owner.query(`insert into app.informes (empresa_id, id, roleplay_id, with_ai, counts) values ($1, $2, $3, true, '{}')`, [
    empresa.id,
    informe,
    roleplay.id,
  ]);
  const quote = (entrega_id: string | null, texto_n: number, user_id = trabajador.id) =>
    owner.query(
      `insert into app.informe_citas (empresa_id, informe_id, finding, n, user_id, question_order, question_text, answer_text, entrega_id, texto_n, starts, length)
       values ($1, $2, 0, $4, $3, 1, '¿Inventada?', 'Nunca lo dijo.', $5, $4, 3, 7) returning question_text, answer_text, texto`,
      [empresa.id, informe, user_id, texto_n, entrega_id],
    );
  expect((await quote(current, 2)).rows).toEqual([{ question_text: '¿Y el precio?', answer_text: 'La segunda.', texto: 'segunda' }]);
  expect((await quote(current, 3)).rows).toEqual([]);
  expect((await quote(randomUUID(), 1)).rows).toEqual([]);
  expect((await quote(current, 1, (await buildColleague(server, empresa)).colleague.id)).rows).toEqual([]);
});

test('[3.12] a text that was kept afterwards says of when it is', async () => {
  const { roleplay, trabajador, listed } = await buildAnswered();
  await buildAssignment(owner, roleplay, trabajador, { completed_at: '2026-11-01T10:00:00Z' });
  await buildEntrega(owner, roleplay, trabajador, { texto_at: '2026-11-03T10:00:00Z' });
  expect((await listed()).entregas).toMatchObject([{ n: 1, texto_at: expect.stringContaining('2026-11-03') }]);
});

test('the responses above fill every field of their schemas', () => {
  expect(unfilled(server, listEntregas).filter((path) => !path.includes('sin_entregar[].textos[].attachment'))).toEqual([]);
  expect(unfilled(server, handInAgain).filter((path) => !/texto_at|attachment/.test(path))).toEqual([]);
});
