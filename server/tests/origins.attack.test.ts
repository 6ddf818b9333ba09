import { unsubscribe } from '@ensaya/contract/avisos-baja.ts';
import { afterAll, expect, test } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { digestTables } from './database-search.ts';
import { readEveryOperation } from './fuzz/operations.ts';
import { createWorlds } from './fuzz/world.ts';
import { heavySize } from './heavy-size.ts';
import { createTestServer, ORIGIN } from './server.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', ...simulatedAi(simulator) });
/** Mail programs send no Origin to it; it reads no cookie (server/src/avisos/baja.test.ts). */
const FROM_ANYWHERE: readonly string[] = [unsubscribe.id];
const mutations = (await readEveryOperation()).filter(({ method, id }) => method !== 'GET' && !FROM_ANYWHERE.includes(id));
const { host } = new URL(ORIGIN);

const BAD_ORIGINS: Record<string, string | undefined> = {
  missing: undefined,
  empty: '',
  'a sandboxed page': 'null',
  'another site': 'https://evil.example',
  'ours in front of another host': `${ORIGIN}.evil.example`,
  'ours as a user name': `${ORIGIN}@evil.example`,
  'a host that ends like ours': `http://evil-${host}`,
  'a host below ours': `http://evil.${host}`,
  'another port': `${ORIGIN}:8080`,
  'another scheme': ORIGIN.replace('http:', 'https:'),
  'a path behind ours': `${ORIGIN}/`,
  'two origins': `${ORIGIN}, https://evil.example`,
};
const SIGNED_IN = ['trabajador', 'responsable', 'superadmin'] as const;

test(`${mutations.length} mutations from ${Object.keys(BAD_ORIGINS).length} bad origins with a live session: refused, nothing written`, async () => {
  const { requestFor, cookies } = await (await createWorlds(server))();
  // Samples may build rows: every request is made before the rows are compared.
  const requests = await Promise.all(mutations.map(requestFor));
  const send = async (index: number, cookie: string | undefined, origin: string | undefined) => {
    const { method = 'POST', url = '', body } = requests[index] ?? {};
    const headers = { ...(origin !== undefined && { origin }), ...(cookie && { cookie }) };
    const response = await server.app.inject({ method, url, headers, ...(body && { payload: body }) });
    return { status: response.statusCode, code: response.body ? response.json().error?.code : undefined, cookies: response.cookies.length };
  };
  const before = await digestTables(server.owner);
  const accepted: string[] = [];
  let cases = 0;
  for (const [index, { id }] of mutations.entries())
    for (const role of heavySize<readonly (typeof SIGNED_IN)[number][]>(SIGNED_IN, [SIGNED_IN[index % 3] ?? 'responsable']))
      for (const [name, origin] of Object.entries(BAD_ORIGINS)) {
        const answer = await send(index, cookies[role][0], origin);
        cases++;
        if (answer.status !== 403 || answer.code !== 'bad_origin' || answer.cookies > 0)
          accepted.push(`${id} as ${role}, ${name}: ${answer.status}`);
      }
  expect(accepted).toEqual([]);
  expect(await digestTables(server.owner)).toEqual(before);

  // Positive control: from our own origin no request is refused for it, many succeed, and rows change.
  const statuses: number[] = [];
  for (const [index, { id }] of mutations.entries()) {
    const answer = await send(index, cookies.responsable[index % cookies.responsable.length], ORIGIN);
    expect(answer.code, id).not.toBe('bad_origin');
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(mutations.length / 4);
  expect(await digestTables(server.owner)).not.toEqual(before);
  console.log(
    `bad origins: ${cases} cases, ${mutations.length} mutations, 0 accepted, 0 rows changed; control: ${statuses.length} from our own`,
  );
});
