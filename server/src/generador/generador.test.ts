import { randomUUID } from 'node:crypto';
import { PREGUNTA_LIMITS, type Pregunta, type Tema } from '@ensaya/contract/generador.ts';
import type { GeneratedPrompt } from '@ensaya/contract/generation.ts';
import { buildPrompt, buildTema } from '@ensaya/db/builders/generador.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { describe, expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const TEMAS = '/rest/v1/temas_generador';
const PREGUNTAS = '/rest/v1/preguntas_generador';
const PROMPTS = '/rest/v1/prompts_generados';

const items = <T>(response: { body: unknown }) => (response.body as { items: T[] }).items;
const at = (path: string, { id, empresa_id }: { id: string; empresa_id: string }) => `${path}/${id}?empresa_id=${empresa_id}`;

describe('topics', () => {
  test('[7.13 6.5 3.8 1.2] a responsable creates, lists newest first, edits one field at a time and deletes', async () => {
    const { empresa, manager } = await buildScene(server);
    const created = await manager('POST', TEMAS, { empresa_id: empresa.id, nombre: '  Reclamaciones ', descripcion: ' ' });
    expect(created).toMatchObject({ status: 201, body: { nombre: 'Reclamaciones', descripcion: null, preguntas: 0, version: 1 } });
    await buildTema(owner, empresa, { nombre: 'Más antiguo', created_at: '2026-01-01T00:00:00Z' });
    expect(
      items<Tema>(await manager('GET', `${TEMAS}?empresa_id=${empresa.id}`)).map(({ nombre, preguntas }) => [nombre, preguntas]),
    ).toEqual([
      ['Reclamaciones', 0],
      ['Más antiguo', 2],
    ]);
    const tema = created.body as Tema;
    expect(await manager('PATCH', at(TEMAS, tema), { descripcion: 'Con calma', version: 1 })).toMatchObject({
      status: 200,
      body: { descripcion: 'Con calma', version: 2 },
    });
    const stale = await manager('PATCH', at(TEMAS, tema), { nombre: 'Tarde', version: 1 });
    expect([stale.status, errorOf(stale)]).toMatchObject([409, { code: 'stale', current: { descripcion: 'Con calma' } }]);
    expect((await manager('DELETE', at(TEMAS, tema))).status).toBe(204);
    expect((await manager('GET', at(TEMAS, tema))).status).toBe(404);
  });

  test('[5.3 5.4 9.2] the limits, each reported under its field', async () => {
    const { empresa, manager } = await buildScene(server);
    const refused = async (body: object) => errorOf(await manager('POST', TEMAS, { empresa_id: empresa.id, nombre: 'x', ...body })).fields;
    expect(await refused({ nombre: '  ' })).toEqual({ nombre: 'El nombre es requerido' });
    expect(await refused({ nombre: 'x'.repeat(101) })).toEqual({ nombre: 'El nombre no puede exceder 100 caracteres' });
    expect(await refused({ descripcion: 'x'.repeat(501) })).toEqual({ descripcion: 'La descripción no puede exceder 500 caracteres' });
    expect((await manager('POST', TEMAS, { empresa_id: empresa.id, nombre: '😀'.repeat(100) })).status).toBe(201);
  });

  test('a copy includes the questions in their order, and a repeated request creates one copy', async () => {
    const { empresa, manager } = await buildScene(server);
    const tema = await buildTema(owner, empresa, { nombre: 'n'.repeat(98), preguntas: ['Primera', ['Segunda', 'Con ayuda'], 'Tercera'] });
    const body = { id: randomUUID() };
    const path = `${TEMAS}/${tema.id}/duplicate?empresa_id=${empresa.id}`;
    const [copy, again] = [await manager('POST', path, body), await manager('POST', path, body)];
    expect(copy).toMatchObject({ status: 201, body: { id: body.id, preguntas: 3, nombre: `${'n'.repeat(92)} (copia)` } });
    expect(again.body).toEqual(copy.body);
    const questions = items<Pregunta>(await manager('GET', `${PREGUNTAS}?empresa_id=${empresa.id}&tema_id=${body.id}`));
    expect(questions.map(({ texto, ayuda }) => [texto, ayuda])).toEqual([
      ['Primera', null],
      ['Segunda', 'Con ayuda'],
      ['Tercera', null],
    ]);
  });

  test('[6.3 6.4 2.7] a trabajador reads the company’s topics and changes none; a superadmin reads and searches all', async () => {
    const { empresa, worker } = await buildScene(server);
    const word = randomUUID().slice(0, 8);
    const tema = await buildTema(owner, empresa, { nombre: `Gestión ${word}`, descripcion: 'Del año' });
    expect(items(await worker('GET', `${TEMAS}?empresa_id=${empresa.id}`))).toHaveLength(1);
    expect((await worker('POST', TEMAS, { empresa_id: empresa.id, nombre: 'x' })).status).toBe(403);
    expect((await worker('DELETE', at(TEMAS, tema))).status).toBe(403);
    const superadmin = await buildSuperadmin(server);
    const search = async (q: string) =>
      items<Tema>(await superadmin('GET', `/rest/v1/rpc/search_temas?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    expect(await search(`GESTION ${word}`)).toEqual([tema.id]);
    expect(await search(`${word} del ano`)).toEqual([]);
    expect((await superadmin('GET', `${TEMAS}/${tema.id}`)).body).toMatchObject({ empresa: { id: empresa.id } });
    expect((await worker('GET', '/rest/v1/rpc/search_temas')).status).toBe(403);
    const outsider = await server.as(await buildUser(owner, { role: 'worker' }));
    expect((await outsider('GET', `${TEMAS}/${tema.id}`)).status).toBe(404);
  });
});

describe('questions', () => {
  test('[7.14 3.9] oldest first to answer, newest first to edit; text and help are edited separately, a blank help becomes null', async () => {
    const { empresa, manager, worker } = await buildScene(server);
    const tema = await buildTema(owner, empresa, { preguntas: ['Primera', 'Segunda'] });
    const made = await manager('POST', PREGUNTAS, { empresa_id: empresa.id, tema_id: tema.id, texto: ' ¿Tercera? ', ayuda: 'Piensa' });
    expect(made).toMatchObject({ status: 201, body: { texto: '¿Tercera?', ayuda: 'Piensa' } });
    const list = async (order: string) =>
      items<Pregunta>(await worker('GET', `${PREGUNTAS}?empresa_id=${empresa.id}&tema_id=${tema.id}&order=${order}`)).map(
        ({ texto }) => texto,
      );
    expect(await list('asc')).toEqual(['Primera', 'Segunda', '¿Tercera?']);
    expect(await list('desc')).toEqual(['¿Tercera?', 'Segunda', 'Primera']);
    const pregunta = { ...(made.body as Pregunta), empresa_id: empresa.id };
    expect((await manager('PATCH', at(PREGUNTAS, pregunta), { ayuda: '  ', version: 1 })).body).toMatchObject({ ayuda: null, version: 2 });
    expect((await manager('PATCH', at(PREGUNTAS, pregunta), { texto: '¿Otra?', version: 2 })).body).toMatchObject({ texto: '¿Otra?' });
    expect((await manager('DELETE', at(PREGUNTAS, pregunta))).status).toBe(204);
  });

  test('[5.5 9.2] the limits, and at most fifty questions', async () => {
    const { empresa, manager } = await buildScene(server);
    const tema = await buildTema(owner, empresa, { preguntas: ['Una'] });
    const create = (body: object) => manager('POST', PREGUNTAS, { empresa_id: empresa.id, tema_id: tema.id, texto: 'x', ...body });
    expect(errorOf(await create({ texto: ' ' })).fields).toEqual({ texto: 'La pregunta es requerida' });
    expect(errorOf(await create({ texto: 'x'.repeat(201) })).fields).toEqual({ texto: 'La pregunta no puede exceder 200 caracteres' });
    expect(errorOf(await create({ ayuda: 'x'.repeat(1001) })).fields).toEqual({ ayuda: 'La ayuda no puede exceder 1000 caracteres' });
    for (let number = 1; number < 50; number++) expect((await create({})).status).toBe(201);
    expect((await create({})).status).toBe(409);
    const [id] = tema.preguntas;
    const edited = await manager('PATCH', `${PREGUNTAS}/${id}?empresa_id=${empresa.id}`, { texto: '', version: 1 });
    expect(JSON.stringify(errorOf(edited))).toContain('El texto de la pregunta es requerido');
  });
});

describe('drafts and prompts of a user', () => {
  test('a draft is stored for its author on every device; an empty one is deleted; no other user can read it', async () => {
    const { empresa, worker, manager } = await buildScene(server);
    const tema = await buildTema(owner, empresa);
    const [question = ''] = tema.preguntas;
    const path = '/rest/v1/borradores_generador';
    const mine = `${path}?empresa_id=${empresa.id}&tema_id=${tema.id}`;
    const save = (answers: object) => worker('PUT', path, { empresa_id: empresa.id, tema_id: tema.id, answers });
    expect((await worker('GET', mine)).body).toEqual({ answers: {}, updated_at: null });
    expect((await save({ [question]: 'Medio escri' })).status).toBe(204);
    expect((await save({ [question]: 'Medio escrito ' })).status).toBe(204);
    expect((await worker('GET', mine)).body).toMatchObject({ answers: { [question]: 'Medio escrito ' } });
    expect((await manager('GET', mine)).body).toEqual({ answers: {}, updated_at: null });
    await save({ [question]: '  ' });
    expect((await worker('GET', mine)).body).toEqual({ answers: {}, updated_at: null });
  });

  test('[2.30] two tabs on one topic keep each other’s answers; a cleared answer stays cleared, and a deleted question removes its answer', async () => {
    const { empresa, worker } = await buildScene(server);
    const tema = await buildTema(owner, empresa);
    const [one = '', two = ''] = tema.preguntas;
    const path = '/rest/v1/borradores_generador';
    const save = async (answers: object) => (await worker('PUT', path, { empresa_id: empresa.id, tema_id: tema.id, answers })).status;
    const read = async () =>
      ((await worker('GET', `${path}?empresa_id=${empresa.id}&tema_id=${tema.id}`)).body as { answers: object }).answers;

    expect(await Promise.all([save({ [one]: 'Desde el móvil' }), save({ [two]: 'Desde la mesa' })])).toEqual([204, 204]);
    expect(await read()).toEqual({ [one]: 'Desde el móvil', [two]: 'Desde la mesa' });
    expect(await save({ [one]: '' })).toBe(204);
    expect(await read()).toEqual({ [one]: '', [two]: 'Desde la mesa' });
    expect(await save({ [two]: 'Otra vez' })).toBe(204);
    expect(await read()).toEqual({ [one]: '', [two]: 'Otra vez' });

    // Repeated writes store at most as many answers as the topic has questions.
    const gone = Object.fromEntries(Array.from({ length: PREGUNTA_LIMITS.porTema }, () => [randomUUID(), 'x']));
    expect(await save(gone)).toBe(204);
    expect(await read()).toEqual({ [one]: '', [two]: 'Otra vez' });
    expect(await save({ [one]: ' ', [two]: '' })).toBe(204);
    expect(await read()).toEqual({});
  });

  test('a tab of a previous user neither writes nor clears the draft of the current user', async () => {
    const { empresa, worker, trabajador, responsable } = await buildScene(server);
    const tema = await buildTema(owner, empresa);
    const [question = ''] = tema.preguntas;
    const path = '/rest/v1/borradores_generador';
    const saveAs = (user_id: string, answer: string) =>
      worker('PUT', path, { empresa_id: empresa.id, tema_id: tema.id, user_id, answers: { [question]: answer } });
    const read = async () => (await worker('GET', `${path}?empresa_id=${empresa.id}&tema_id=${tema.id}`)).body;
    expect((await saveAs(trabajador.id, 'Mío')).status).toBe(204);
    expect((await saveAs(responsable.id, 'De otra persona')).status).toBeGreaterThanOrEqual(400);
    expect((await saveAs(responsable.id, ' ')).status).toBe(204);
    expect(await read()).toMatchObject({ answers: { [question]: 'Mío' } });
  });

  test('[1.3 6.4] Mis prompts: the user’s own, newest first, found without case or accents, rated and deleted; a responsable gets counts only', async () => {
    const { empresa, worker, manager, trabajador, responsable } = await buildScene(server);
    const tema = await buildTema(owner, empresa, { nombre: 'Averías' });
    const old = await buildPrompt(owner, tema, trabajador, { prompt: 'Habla de la CALEFACCIÓN', created_at: '2026-01-01T00:00:00Z' });
    const fresh = await buildPrompt(owner, tema, trabajador, { prompt: 'Habla del año' });
    await buildPrompt(owner, tema, responsable, { util: false });
    const list = async (q = '') =>
      items<GeneratedPrompt>(await worker('GET', `${PROMPTS}?empresa_id=${empresa.id}&q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    expect(await list()).toEqual([fresh.id, old.id]);
    expect(await list('calefaccion')).toEqual([old.id]);
    expect(await list('ano')).toEqual([]);
    expect(await list('averias')).toHaveLength(2);
    const vote = (id: string, util: boolean | null) => worker('PUT', `${PROMPTS}/${id}/util?empresa_id=${empresa.id}`, { util });
    expect((await vote(old.id, true)).status).toBe(204);
    const counts = '/rest/v1/rpc/count_prompts';
    expect(items(await manager('GET', `${counts}?empresa_id=${empresa.id}`))).toEqual([
      { tema_id: tema.id, generados: 3, utiles: 1, no_utiles: 1 },
    ]);
    expect((await worker('GET', `${counts}?empresa_id=${empresa.id}`)).status).toBe(403);
    expect(items(await manager('GET', `${PROMPTS}?empresa_id=${empresa.id}`))).toHaveLength(1);
    expect((await manager('PUT', `${PROMPTS}/${old.id}/util?empresa_id=${empresa.id}`, { util: false })).status).toBe(404);
    expect((await worker('DELETE', `${PROMPTS}/${old.id}?empresa_id=${empresa.id}`)).status).toBe(204);
    await manager('DELETE', at(TEMAS, tema));
    expect(items<GeneratedPrompt>(await worker('GET', `${PROMPTS}?empresa_id=${empresa.id}`))).toMatchObject([
      { id: fresh.id, tema_id: null, tema_nombre: 'Averías' },
    ]);
  });
});
