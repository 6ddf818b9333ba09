import { buildExport } from '@ensaya/db/builders/datos.ts';
import type { Empresa } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser, confirmSessions, type User } from '@ensaya/db/builders/usuarios.ts';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { temporaryFolder } from '@ensaya/server/tests/folder.ts';
import { readEveryOperation } from '@ensaya/server/tests/fuzz/operations.ts';
import { createWorlds } from '@ensaya/server/tests/fuzz/world.ts';
import type { Request } from '@ensaya/server/tests/replay/request.ts';
import { createTestServer, signSession, type TestServer } from '@ensaya/server/tests/server.ts';
import { afterAll } from 'vitest';
import { type Common, readCommon } from './normal.ts';

/**
 * The person with the secret works in the first company. In the other company a second person has one too, and its quiet month nothing else.
 */
export const ACTORS = ['person', 'colleague', 'responsable', 'superadmin', 'responsable of another company', 'stranger'] as const;
export type Actor = (typeof ACTORS)[number];

export type Member = { user: User; token: string; cookie: string };
type SignedIn = Record<Exclude<Actor, 'stranger'>, Member> & { 'person of another company': Member };
export type Place = { empresa: Pick<Empresa, 'id'>; member: Member };
/** A copy that was asked for: who may read it, and whose rows it has. */
type AskedCopy = { id: string; actor: Actor; whose: 'empresa' | 'persona'; owner: string };

type Asked = { place: string; request: Request; actors: readonly Actor[] };

/** What both databases begin with. */
export type Base = {
  server: TestServer;
  environment: Record<string, string>;
  people: SignedIn;
  /** Those who have the secret, each in their company. */
  holders: readonly [Place, Place];
  copies: readonly AskedCopy[];
  reads: readonly Asked[];
  /** What is not GET, but tells what is left of the cap and of a person's calls. */
  attempts: readonly Asked[];
  common: Common;
};

/** Those that change something come last. */
const ATTEMPTED = ['previewPrompt', 'estimateRoleplayQuestions', 'testAiConnection', 'generatePrompt'];

/** Each request has its own address, as behind a proxy: limits by address count none twice. */
const ENVIRONMENT = { TRUSTED_PROXIES: '1', SMTP_URL: 'smtp://127.0.0.1:1' };

export async function buildBase(): Promise<Base> {
  const simulator = await startAiSimulator();
  afterAll(() => simulator.stop());
  const environment = { ...ENVIRONMENT, ...simulatedAi(simulator), FILES_DIR: await temporaryFolder() };
  const server = await createTestServer(environment);
  const { owner, app, config } = server;
  const { teams, requestFor } = await (await createWorlds(server))();
  const { mine, theirs } = teams;
  const superadmin = await buildUser(owner, { role: 'superadmin' });
  const signIn = async (user: User): Promise<Member> => {
    const token = await buildSession(owner, user);
    return { user, token, cookie: signSession(config, token) };
  };
  const people: SignedIn = {
    person: await signIn(mine.workers[0]),
    colleague: await signIn(mine.workers[1]),
    responsable: await signIn(mine.manager),
    superadmin: await signIn(superadmin),
    'responsable of another company': await signIn(theirs.manager),
    'person of another company': await signIn(theirs.workers[0]),
  };
  await confirmSessions(owner, superadmin);
  await owner.query('delete from app.ai_calls where empresa_id = $1', [theirs.empresa.id]);
  await owner.query('delete from app.ai_months where empresa_id = $1', [theirs.empresa.id]);
  // Between two of the steps in which the page shows what is left.
  await owner.query('update app.ai_months set spent = 3500000, calls = 40 where empresa_id = $1', [mine.empresa.id]);
  // Long enough ago that the next visit is noted.
  await owner.query(`update auth.user set seen_at = now() - interval '1 day'`);
  const operations = await readEveryOperation();
  const ask = (asked: typeof operations) =>
    Promise.all(
      asked.map(async (operation): Promise<Asked> => {
        const { id, method } = operation;
        const request = await requestFor(operation);
        // Without an id, which the first of them would use up.
        const body = request.body && { ...request.body, id: undefined };
        return { place: `${method} ${id}`, request: { ...request, ...(body && { body }) }, actors: ACTORS };
      }),
    );
  const reads = await ask(operations.filter(({ method }) => method === 'GET'));
  const attempts = await ask(ATTEMPTED.flatMap((id) => operations.find((operation) => operation.id === id) ?? []));
  const copyOf = async (actor: keyof SignedIn & Actor, empresa?: Pick<Empresa, 'id'>): Promise<AskedCopy> => {
    const { user } = people[actor];
    const id = await buildExport(owner, { user, state: 'pending', ...(empresa && { empresa }) });
    return { id, actor, whose: empresa ? 'empresa' : 'persona', owner: empresa?.id ?? user.id };
  };
  const copies = [
    await copyOf('responsable', mine.empresa),
    await copyOf('responsable of another company', theirs.empresa),
    await copyOf('person'),
    await copyOf('colleague'),
    await copyOf('responsable'),
    await copyOf('superadmin'),
  ];
  await app.close();
  return {
    server,
    environment,
    people,
    copies,
    reads: [...reads, ...reads.flatMap((read) => inOtherCompany(read, mine.empresa.id, theirs.empresa.id))],
    attempts,
    holders: [
      { empresa: mine.empresa, member: people.person },
      { empresa: theirs.empresa, member: people['person of another company'] },
    ],
    common: await readAll(server),
  };
}

/** What names the company alone is also asked of the quiet one. Rows of the first do not exist there. */
function inOtherCompany({ place, request }: Asked, mine: string, theirs: string): Asked[] {
  const url = request.url.replaceAll(mine, theirs);
  if (url === request.url) return [];
  return [
    { place: `${place} of the other company`, request: { ...request, url }, actors: ['superadmin', 'responsable of another company'] },
  ];
}

async function readAll({ owner }: TestServer): Promise<Common> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth', 'meta')`,
  );
  const all: string[] = [];
  for (const { name } of tables)
    all.push(...(await owner.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row));
  const { rows } = await owner.query<{ now: number }>('select extract(epoch from clock_timestamp()) * 1000 as now');
  return readCommon(all, Number(rows[0]?.now));
}
