import { afterAll, expect, test } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { digestRowsWith } from './database-search.ts';
import { readEveryOperation } from './fuzz/operations.ts';
import { readSmuggled, SMUGGLED, smuggleInto, TRACES } from './fuzz/smuggle.ts';
import { createWorlds } from './fuzz/world.ts';
import { heavySize } from './heavy-size.ts';
import type { Replayed } from './replay/operations.ts';
import { createTestServer, ORIGIN } from './server.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', TRUSTED_PROXIES: '1', ...simulatedAi(simulator) });
const { owner } = server;
const buildWorld = await createWorlds(server);
const mutations = (await readEveryOperation()).filter(({ method }) => method !== 'GET');
/** Its answer waits for the worker, which does not run here; the schema is checked all the same. */
const WAITS_FOR_WORKER = 'generateRoleplayReport';

/** The rights of people, which no request here may change. */
const readRights = async (people: string[]) =>
  (
    await owner.query(
      `select u.id, u.suspended_at, u.email_verified, array(select role::text from app.user_roles r where r.user_id = u.id order by 1) as roles,
              array(select empresa_id from app.responsables_empresas e where e.user_id = u.id order by 1) as runs
         from auth.user u where u.id = any ($1) order by u.id`,
      [people],
    )
  ).rows;

const ROLES = heavySize(['stranger', 'trabajador', 'responsable', 'superadmin'] as const, ['responsable', 'superadmin'] as const);

/** The schema gives the handler the same with and without the other fields. */
function reachesHandler({ body: schema }: Replayed, smuggled: unknown, json: object): boolean {
  const [more, plain] = [schema?.safeParse(smuggled), schema?.safeParse(json)];
  return Boolean(more?.success && plain?.success) && JSON.stringify(more?.data) !== JSON.stringify(plain?.data);
}

test.each(ROLES)(`%s: ${mutations.length} mutations with a field for every column of the database: none is written`, async (role) => {
  const { requestFor, cookies, teams } = await buildWorld();
  const { mine, theirs } = teams;
  const fields = await readSmuggled(owner, theirs.empresa.id);
  const requests = await Promise.all(mutations.map(requestFor));
  const people = [theirs.manager, ...theirs.workers].map(({ id }) => id);
  const before = { rows: await digestRowsWith(owner, theirs.empresa.id), rights: await readRights(people) };

  const [faults, statuses]: [string[], number[]] = [[], []];
  for (const [index, operation] of mutations.entries()) {
    const { id, body: schema, query } = operation;
    const { method = 'POST', url = '', body } = requests[index] ?? {};
    const json = body && !(body instanceof FormData) ? body : {};
    const smuggled = schema ? smuggleInto(schema, json, fields) : fields;
    if (reachesHandler(operation, smuggled, json)) faults.push(`${id}: reaches the handler`);
    if (id === WAITS_FOR_WORKER) continue;
    const undeclared = Object.entries(fields).filter(([name, value]) => !(query && name in query.shape) && typeof value !== 'object');
    const search = new URLSearchParams(undeclared.map(([name, value]): [string, string] => [name, String(value)]));
    const cookie = cookies[role][index % 20];
    const { statusCode } = await server.app.inject({
      method,
      url: `${url}${url.includes('?') ? '&' : '?'}${search}`,
      headers: { origin: ORIGIN, 'x-forwarded-for': `203.0.113.${index}`, ...(cookie && { cookie }) },
      payload: body instanceof FormData ? body : (smuggled as object),
    });
    statuses.push(statusCode);
    if (statusCode >= 500) faults.push(`${id}: ${statusCode}`);
  }
  expect(faults).toEqual([]);
  for (const trace of TRACES) expect([trace, await digestRowsWith(owner, trace)]).toEqual([trace, {}]);
  expect({ rows: await digestRowsWith(owner, theirs.empresa.id), rights: await readRights(people) }).toEqual(before);
  const roles = (await readRights([mine.manager, ...mine.workers].map(({ id }) => id))).flatMap((person) => person.roles);
  expect(roles).not.toContain('superadmin');

  const succeeded = statuses.filter((status) => status < 300).length;
  console.log(
    `mass assignment as ${role}: ${statuses.length} cases × ${Object.keys(fields).length} fields, ${succeeded} succeeded, 0 fields written`,
  );
  // Positive controls: requests succeeded, and a value that is written is found.
  expect(succeeded).toBeGreaterThan({ stranger: 1, trabajador: 10, responsable: 40, superadmin: 10 }[role]);
  await owner.query('update app.users set nombre = $2 where id = $1', [theirs.manager.id, SMUGGLED.text]);
  expect(Object.keys(await digestRowsWith(owner, SMUGGLED.text))).toContain('app.users');
  await owner.query('update app.users set nombre = null where id = $1', [theirs.manager.id]);
});
