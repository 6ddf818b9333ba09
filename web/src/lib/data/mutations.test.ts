import { createProyecto, deleteProyecto, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createMutation, deleteMutation, updateMutation } from './mutations.ts';

const key = { id: '0b5a4f0e-54a6-4d0e-9a39-0f7a51a3a111', empresa_id: '0b5a4f0e-54a6-4d0e-9a39-0f7a51a3a222', nombre: 'Otra columna' };
const refusal = (status: number, code: string) => Response.json({ error: { code, message: 'No', request_id: 'x' } }, { status });

afterEach(() => vi.unstubAllGlobals());

/** A client with a fresh query per key; resolves with the stale ones after the mutation. */
async function run(mutation: object, variables: unknown, answer: Response) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push([method, url, body].filter(Boolean).join(' '));
    return answer;
  });
  const client = new QueryClient();
  for (const root of ['proyectos', 'paneles', 'tareas']) client.setQueryData([root, 'list'], []);
  const outcome = await new MutationObserver(client, mutation as never).mutate(variables as never).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  const stale = client.getQueryCache().findAll({ stale: true });
  return {
    sent,
    outcome,
    stale: stale.map(({ queryKey }) => queryKey[0]).filter((root) => client.getQueryState([root, 'list'])?.isInvalidated),
  };
}

test('a row that does not exist any more counts as deleted, and what depends on it is stale', async () => {
  expect(await run(deleteMutation(deleteProyecto, { table: 'proyectos' }), key, refusal(404, 'not_found'))).toEqual({
    sent: [`DELETE /rest/v1/proyectos/${key.id}?empresa_id=${key.empresa_id}`],
    outcome: 'done',
    stale: ['proyectos', 'paneles'],
  });
});

test('any other refusal of a deletion is an error', async () => {
  const deletion = deleteMutation(deleteProyecto, { table: 'proyectos' });
  expect(await run(deletion, key, refusal(403, 'forbidden'))).toMatchObject({ outcome: 'forbidden', stale: ['proyectos', 'paneles'] });
  expect(await run(deletion, key, refusal(500, 'internal'))).toMatchObject({ outcome: 'internal', stale: [] });
});

test('an update names the row by the columns that the operation declares, and by no others', async () => {
  const update = updateMutation(updateProyecto, { table: 'proyectos' });
  const { sent, outcome } = await run(update, { key, body: { nombre: 'Nuevo', version: 3 } }, refusal(409, 'stale'));
  expect(sent).toEqual([`PATCH /rest/v1/proyectos/${key.id}?empresa_id=${key.empresa_id} {"nombre":"Nuevo","version":3}`]);
  expect(outcome).toBe('stale');
});

test('a creation sends its body', async () => {
  const { sent } = await run(
    createMutation(createProyecto, { table: 'proyectos' }),
    { id: key.id, nombre: 'Nuevo' },
    refusal(500, 'internal'),
  );
  expect(sent).toEqual([`POST /rest/v1/proyectos {"id":"${key.id}","nombre":"Nuevo"}`]);
});
