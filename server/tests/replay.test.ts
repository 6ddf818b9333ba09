import { randomUUID } from 'node:crypto';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import type { Team } from '@ensaya/db/tests/rls-attempts.ts';
import { buildTeam } from '@ensaya/db/tests/rls-fixture.ts';
import { isAllowed } from '@ensaya/db/tests/rls-matrix.ts';
import { readTables } from '@ensaya/db/tests/rls-tables.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { startMailSink } from './mail-sink.ts';
import { idsOf } from './replay/ids.ts';
import { type Ids, type Replayed, readOperations, readSamples } from './replay/operations.ts';
import { hasIds, namesRows, readCatalog, readsCompany, requestOf, tableOf } from './replay/request.ts';
import { buildSuperadmin } from './scene.ts';
import { createTestServer } from './server.ts';

/**
 * Every operation of the contract that carries an id is sent with the ids of another company: the response must be the one for ids that do
 * not exist. Requests are derived from the operations' schemas, rows from the role matrix; samples/ completes what cannot be derived.
 */

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createTestServer({ SMTP_URL: sink.url, ...simulatedAi(simulator) });
const { owner, app } = server;

const tables = await readTables();
const catalog = await readCatalog(server);
const { samples, exempt, operations: others, prepare } = await readSamples();
const operations: Replayed[] = [...(await readOperations()), ...others];

type Caller = Awaited<ReturnType<typeof server.as>>;
type Response = { status: number; body: unknown };

async function prepareTeam(name: string): Promise<Team> {
  const team = await buildTeam(owner, name, tables);
  for (const complete of prepare) await complete(team, server);
  return team;
}
const [B, C] = [await prepareTeam('B'), await prepareTeam('C')];
/** For operations that only read: a company with all its rows takes longer to build than the operation's requests take. */
const forReads = await prepareTeam('A');
const both = await buildUser(owner, { role: 'manager' });
for (const { empresa } of [B, C]) await assignResponsable(owner, empresa, both);
const superadmin = await buildSuperadmin(server);
const ATTACKERS: Record<string, Caller> = {
  trabajador: await server.as(B.workers[0]),
  responsable: await server.as(B.manager),
  'responsable of two companies': await server.as(both),
};

const missing = (): Ids => ({ empresa: randomUUID(), person: randomUUID(), row: () => randomUUID() });

/** Without the parts that differ between any two responses. */
const comparable = ({ status, body }: Response): Response => ({
  status,
  body: JSON.parse(JSON.stringify(body), (key, value) => (key === 'request_id' ? '' : value)),
});

async function send(caller: Caller, operation: Replayed, ids: Ids): Promise<Response> {
  const { method, url, body } = await requestOf(operation, ids, { server, catalog, samples });
  return comparable(await caller(method, url, body));
}

/** A superadmin too, where the role matrix hides the rows of the table from them. */
function attackersOf(operation: Replayed): Record<string, Caller> {
  const rights = tables.get(`app.${tableOf(operation, catalog)}`)?.rights;
  const hidden = rights !== undefined && !isAllowed(rights, 'superadmin', 'foreign', 'select');
  return hidden ? { ...ATTACKERS, superadmin } : ATTACKERS;
}

const replayed = operations.filter((operation) => hasIds(operation) && !exempt[operation.id]);

describe(`[6.3 6.4 6.5 6.6] ${replayed.length} operations with the ids of another company`, () => {
  for (const operation of replayed) {
    test(operation.id, async () => {
      const A = operation.method === 'GET' ? forReads : await prepareTeam('A');
      const [foreign, own] = [await idsOf(A, server, catalog), await idsOf(B, server, catalog)];
      for (const [name, attacker] of Object.entries(attackersOf(operation))) {
        const absent = await send(attacker, operation, missing());
        expect(await send(attacker, operation, foreign), name).toEqual(absent);
        if (!namesRows(operation, catalog)) continue;
        // The caller's own company with a row of another.
        const mixed = await send(attacker, operation, { ...own, row: foreign.row });
        expect(mixed, `${name}, within their own company`).toEqual(await send(attacker, operation, { ...own, row: missing().row }));
      }
      // Positive control: the same request succeeds for an allowed user, with a response that differs from the one for missing ids.
      const owners = [await server.as(A.workers[0]), await server.as(A.manager), superadmin];
      const tried: Response[] = [];
      for (const caller of owners) {
        const absent = await send(caller, operation, missing());
        const response = await send(caller, operation, foreign);
        if (response.status < 300 && JSON.stringify(response) !== JSON.stringify(absent)) return;
        tried.push(response);
      }
      expect.fail(`no user of the company succeeds: ${JSON.stringify(tried)}`);
    });
  }
});

test('[6.3 6.5] what a responsable reads of a company does not change when they get a second one', async () => {
  const person = await buildUser(owner, { role: 'manager' });
  await assignResponsable(owner, B.empresa, person);
  const [caller, ids] = [await server.as(person), await idsOf(B, server, catalog)];
  const reads = operations.filter((operation) => readsCompany(operation) && !exempt[operation.id]);
  // Some build rows.
  const requests = await Promise.all(reads.map((operation) => requestOf(operation, ids, { server, catalog, samples })));
  const readAll = async () => {
    const read: Record<string, Response> = {};
    for (const { method, url } of requests) read[url] = comparable(await caller(method, url));
    // The caller is here now.
    return JSON.parse(JSON.stringify(read), (key, value) => (key === 'seen_at' ? '' : value)) as typeof read;
  };
  const before = await readAll();
  expect(Object.values(before).filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  await assignResponsable(owner, C.empresa, person);
  expect(await readAll()).toEqual(before);
});

test('every route is an operation of the contract or listed in a sample, and every sample belongs to an operation', () => {
  const { paths } = app.swagger() as { paths: Record<string, Record<string, { operationId?: string }>> };
  const routes = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []));
  const known = operations.map(({ id }) => id);
  expect(routes.toSorted()).toEqual(known.toSorted());
  expect([...Object.keys(samples), ...Object.keys(exempt)].filter((id) => !known.includes(id))).toEqual([]);
});
