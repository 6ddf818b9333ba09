import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { type Visitor, visitorQuery } from './visitor.ts';

const refused = () => Response.json({ error: { code: 'unauthenticated', message: 'No', request_id: 'x' } }, { status: 401 });
const user = {
  id: '1',
  email: 'a@b.es',
  nombre: null,
  time_zone: 'UTC',
  role: 'worker',
  second_factor: false,
  second_factor_compulsory: false,
  expires_at: '',
  empresas: [],
  empresa_reciente: null,
};

afterEach(() => vi.unstubAllGlobals());

test.each<[string, Visitor | undefined, string]>([
  ['a member', { is: 'member', user: { ...user, role: 'worker' } }, 'refusal'],
  ['somebody who waits', { is: 'pending' }, 'refusal'],
  ['a stranger', undefined, 'nothing'],
])('[8.3] a 401 after %s: the session was ended by the server, and the page says so', async (_who, before, after) => {
  vi.stubGlobal('fetch', async () => refused());
  const client = new QueryClient();
  if (before) client.setQueryData(visitorQuery.queryKey, before);
  expect(await client.fetchQuery({ ...visitorQuery, staleTime: 0 })).toEqual({ is: 'nobody', after });
});
