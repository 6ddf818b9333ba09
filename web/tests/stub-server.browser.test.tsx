import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { listTemas } from '@ensaya/contract/generador.ts';
import { expect, test } from 'vitest';
import { call } from '../src/lib/api/api-client.ts';
import { answer, refuse, startStubServer, unreachable } from './stub-server.ts';

test('requests reach the answer of their operation, in order, the last one from then on', async () => {
  const server = startStubServer();
  server.answer(answer(countEmpresas, { count: 1 }), answer(countEmpresas, { count: 2 }), answer(listEmpresas, { items: [], total: 0 }));
  const counts = [await call(countEmpresas, {}), await call(countEmpresas, {}), await call(countEmpresas, {})];
  expect(counts.map(({ count }) => count)).toEqual([1, 2, 2]);
  await call(listEmpresas, { query: { q: ' sol ', page: 2 } });
  expect(server.calls(listEmpresas)).toMatchObject([{ query: { q: 'sol', page: 2, sin_responsable: 'false' } }]);
});

test('a refusal and a failed network reject as they do in the product', async () => {
  const server = startStubServer();
  server.answer(refuse(countEmpresas, 'forbidden'), unreachable(countEmpresas));
  await expect(call(countEmpresas, {})).rejects.toMatchObject({ code: 'forbidden', status: 403 });
  await expect(call(countEmpresas, {})).rejects.toMatchObject({ code: 'unavailable', status: 0 });
});

test('a call without an answer, a wrong request and a wrong answer are problems that name the operation', async () => {
  const server = startStubServer();
  await expect(call(countEmpresas, {})).rejects.toThrow();
  expect(server.takeProblems()).toEqual(['the test does not answer countEmpresas (GET /rest/v1/empresas/count)']);
  await expect(call(listTemas, { query: { empresa_id: 'ninguna' } })).rejects.toThrow();
  expect(server.takeProblems()).toEqual([expect.stringContaining('listTemas was called with a wrong query')]);
  server.answer(answer(countEmpresas, { count: 0.5 }));
  await expect(call(countEmpresas, {})).rejects.toThrow();
  expect(server.takeProblems()).toEqual([expect.stringContaining('the answer of countEmpresas does not match the contract')]);
});
