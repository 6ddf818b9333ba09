import type { GeneratedPrompt } from '@ensaya/contract/generation.ts';
import { buildPrompt, buildTema } from '@ensaya/db/builders/generador.ts';
import { expect, test } from 'vitest';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const PROMPTS = '/rest/v1/prompts_generados';

test('[1.3 6.4] one’s own prompts are renamed and made favourites, and filtered by topic, favourite and words of the name; those of others are not listed', async () => {
  const { empresa, worker, manager, trabajador, responsable } = await buildScene(server);
  const [averias, ventas] = [await buildTema(owner, empresa, { nombre: 'Averías' }), await buildTema(owner, empresa, { nombre: 'Ventas' })];
  const one = await buildPrompt(owner, averias, trabajador, { created_at: '2026-01-01T00:00:00Z' });
  const two = await buildPrompt(owner, ventas, trabajador);
  const theirs = await buildPrompt(owner, ventas, responsable, { favorito: true, titulo: 'Del responsable' });
  const of = (id: string, what = '') => `${PROMPTS}/${id}${what}?empresa_id=${empresa.id}`;
  const list = async (query: string) =>
    ((await worker('GET', `${PROMPTS}?empresa_id=${empresa.id}${query}`)).body as { items: GeneratedPrompt[] }).items.map(({ id }) => id);

  expect(await worker('PATCH', of(one.id), { titulo: '  Caldera sin presión ', version: 1 })).toMatchObject({
    status: 200,
    body: { titulo: 'Caldera sin presión', tema_nombre: 'Averías', version: 2, favorito: false },
  });
  expect(errorOf(await worker('PATCH', of(one.id), { titulo: 'Tarde', version: 1 }))).toMatchObject({
    code: 'stale',
    current: { titulo: 'Caldera sin presión' },
  });
  expect(errorOf(await worker('PATCH', of(one.id), { titulo: 'x'.repeat(101), version: 2 })).fields).toEqual({
    titulo: 'El nombre no puede exceder 100 caracteres',
  });
  for (const q of ['presion', 'presion%20caldera']) expect(await list(`&q=${q}`)).toEqual([one.id]);

  expect((await worker('PUT', of(one.id, '/favorito'), { favorito: true })).status).toBe(204);
  expect(await list('&favorito=true')).toEqual([one.id]);
  expect(await list(`&tema_id=${ventas.id}`)).toEqual([two.id]);
  expect(await list(`&tema_id=${ventas.id}&favorito=true`)).toEqual([]);
  expect(await list('')).toEqual([two.id, one.id]);
  // A favourite is no edit of the name.
  expect((await worker('PATCH', of(one.id), { titulo: ' ', version: 2 })).body).toMatchObject({ titulo: null, favorito: true, version: 3 });

  for (const [person, id] of [
    [worker, theirs.id],
    [manager, one.id],
  ] as const) {
    expect((await person('PATCH', of(id), { titulo: 'x', version: 1 })).status).toBe(404);
    expect((await person('PUT', of(id, '/favorito'), { favorito: true })).status).toBe(404);
  }
});
