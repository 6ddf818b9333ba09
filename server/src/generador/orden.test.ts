import type { Pregunta } from '@ensaya/contract/generador.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { afterAll, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createAiServer(simulator);
const { owner } = server;

async function buildOrder(preguntas: string[]) {
  const scene = await buildScene(server);
  const { empresa, manager, worker } = scene;
  const tema = await buildTema(owner, empresa, { preguntas });
  const list = async (order = 'asc', person = worker) => {
    const path = `/rest/v1/preguntas_generador?empresa_id=${empresa.id}&tema_id=${tema.id}&order=${order}`;
    return ((await person('GET', path)).body as { items: Pregunta[] }).items.map(({ numero, texto }) => `${numero} ${texto}`);
  };
  const save = (from: string[], to: string[], person = manager) =>
    person('PUT', `/rest/v1/temas_generador/${tema.id}/orden?empresa_id=${empresa.id}`, { from, to });
  const add = async (texto: string) =>
    (await manager('POST', '/rest/v1/preguntas_generador', { empresa_id: empresa.id, tema_id: tema.id, texto })).body as Pregunta;
  return { ...scene, tema, list, save, add };
}

test('[7.14] the order that a responsable saves is the worker’s; the list to edit stays newest first, each with the worker’s number', async () => {
  const { tema, list, save, add, worker, manager, empresa } = await buildOrder(['Una', 'Dos', 'Tres']);
  const [a = '', b = '', c = ''] = tema.preguntas;
  expect(await list()).toEqual(['1 Una', '2 Dos', '3 Tres']);
  expect((await save([a, b, c], [c, a, b])).body).toMatchObject({ items: [{ id: c, numero: 1 }, { id: a }, { id: b, numero: 3 }] });
  expect(await list()).toEqual(['1 Tres', '2 Una', '3 Dos']);
  expect(await list('desc', manager)).toEqual(['1 Tres', '3 Dos', '2 Una']);
  // A question added later comes last and carries its number at once; ordering is no edit of a text.
  expect(await add('Cuatro')).toMatchObject({ numero: 4, version: 1 });
  expect(await list()).toEqual(['1 Tres', '2 Una', '3 Dos', '4 Cuatro']);
  const edited = await manager('PATCH', `/rest/v1/preguntas_generador/${c}?empresa_id=${empresa.id}`, { texto: '¿Tres?', version: 1 });
  expect(edited).toMatchObject({ status: 200, body: { numero: 1, version: 2 } });
  expect((await save([a, b], [b, a], worker)).status).toBe(403);
});

test('[7.14] an order is merged with questions that were added or deleted since; someone else’s order is refused with the current one', async () => {
  const { tema, list, save, add, manager, empresa } = await buildOrder(['Una', 'Dos', 'Tres']);
  const [a = '', b = '', c = ''] = tema.preguntas;
  await add('Nueva');
  expect((await manager('DELETE', `/rest/v1/preguntas_generador/${b}?empresa_id=${empresa.id}`)).status).toBe(204);
  expect((await save([a, b, c], [c, b, a])).status).toBe(200);
  expect(await list()).toEqual(['1 Tres', '2 Una', '3 Nueva']);
  // The same request again, after its answer was lost.
  expect((await save([a, b, c], [c, b, a])).status).toBe(200);
  const late = await save([a, c], [a, c]);
  expect(late.status).toBe(409);
  expect(errorOf(late)).toMatchObject({ code: 'stale', current: { items: [{ id: c }, { id: a }, { texto: 'Nueva' }] } });
  for (const to of [[a], [a, b, c, a], [a, a, c]]) expect((await save([a, b, c], to)).status).toBe(400);
  expect(await list()).toEqual(['1 Tres', '2 Una', '3 Nueva']);
});

test('[7.14] of two responsables who order at once one wins and the other is refused; no question is lost', async () => {
  const { tema, list, save, add } = await buildOrder(['Una', 'Dos', 'Tres']);
  const [a = '', b = '', c = ''] = tema.preguntas;
  const [one, two] = await Promise.all([save([a, b, c], [c, b, a]), save([a, b, c], [b, a, c]), add('Nueva')]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(await list()).toEqual(one.status === 200 ? ['1 Tres', '2 Dos', '3 Una', '4 Nueva'] : ['1 Dos', '2 Una', '3 Tres', '4 Nueva']);
});

test('[7.14 7.28] preview and prompt use the worker’s order, and a copy of the topic keeps it', async () => {
  const { tema, request, manager, worker, empresa } = await buildAiScene(server);
  const [a = '', b = ''] = tema.preguntas;
  const path = `/rest/v1/temas_generador/${tema.id}`;
  const before = (await worker('POST', '/functions/v1/preview-prompt', request(['Llegó roto', 'Cercano']))).body as { body: string };
  expect(before.body.indexOf('Llegó roto')).toBeLessThan(before.body.indexOf('Cercano'));
  expect((await manager('PUT', `${path}/orden?empresa_id=${empresa.id}`, { from: [a, b], to: [b, a] })).status).toBe(200);
  const after = (await worker('POST', '/functions/v1/preview-prompt', request(['Llegó roto', 'Cercano']))).body as { body: string };
  expect(after.body.indexOf('Cercano')).toBeLessThan(after.body.indexOf('Llegó roto'));
  const copy = (await manager('POST', `${path}/duplicate?empresa_id=${empresa.id}`, { id: crypto.randomUUID() })).body as { id: string };
  const { items } = (await worker('GET', `/rest/v1/preguntas_generador?empresa_id=${empresa.id}&tema_id=${copy.id}`)).body as {
    items: Pregunta[];
  };
  expect(items.map(({ texto }) => texto)).toEqual(['¿Qué tono quieres usar?', '¿Qué ha pasado?']);
});
