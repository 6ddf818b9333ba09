import { randomUUID } from 'node:crypto';
import { buildSession, buildUser, confirmSessions, type User } from '@ensaya/db/builders/usuarios.ts';
import type { Team } from '@ensaya/db/tests/rls-attempts.ts';
import { buildTeam } from '@ensaya/db/tests/rls-fixture.ts';
import { readTables } from '@ensaya/db/tests/rls-tables.ts';
import { hashPassword } from 'better-auth/crypto';
import type { z } from 'zod';
import { deriveFields } from '../replay/derive.ts';
import { idsOf } from '../replay/ids.ts';
import { type Replayed, readSamples } from '../replay/operations.ts';
import { type Request, readCatalog, requestOf } from '../replay/request.ts';
import { signSession, type TestServer } from '../server.ts';
import { createMarker } from './marks.ts';

/** As many as the strictest limit per session and minute needs. */
const SESSIONS_EACH = 20;
export const PASSWORD = 'una frase larga de verdad';
export const ACTORS = ['stranger', 'trabajador', 'responsable', 'superadmin', 'person of another company'] as const;
export type Actor = (typeof ACTORS)[number];

export type World = {
  /** The company whose rows the requests name, and another. */
  teams: Record<'mine' | 'theirs', Team>;
  /** The signed cookies of each actor; a stranger has none. */
  cookies: Record<Actor, readonly string[]>;
  /** Values that the database holds, by the name of the field. */
  known: Record<string, readonly string[]>;
  /** By actor: words of rows that they may not read, and addresses of people they do not know. */
  foreign: Record<Actor, readonly string[]>;
  /** By actor: marks of rows that they may read. */
  own: Record<Actor, readonly string[]>;
  /** A valid request with rows of the company. */
  requestFor: (operation: Replayed) => Promise<Request>;
};

/** Builds companies with rows of every table, and the five actors. Requests that succeed change or delete rows, so a long run needs several. */
export async function createWorlds(server: TestServer): Promise<() => Promise<World>> {
  const { owner, config } = server;
  const [tables, catalog, { samples, prepare }, hash] = [
    await readTables(),
    await readCatalog(server),
    await readSamples(),
    await hashPassword(PASSWORD),
  ];
  const mark = await createMarker(server);
  const build = async (name: string): Promise<Team> => {
    const team = await buildTeam(owner, name, tables);
    for (const complete of prepare) await complete(team, server);
    for (const { id } of [...team.workers, team.manager]) {
      // The matrix writes secrets and hashes that no one can open.
      await owner.query('delete from auth.two_factor where user_id = $1', [id]);
      await owner.query('delete from auth.account where user_id = $1', [id]);
      await owner.query(
        `insert into auth.account (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)`,
        [id, hash],
      );
    }
    return team;
  };
  const cookiesOf = async (user: Pick<User, 'id'>) => {
    const tokens = Array.from({ length: SESSIONS_EACH }, () => buildSession(owner, user));
    return (await Promise.all(tokens)).map((token) => signSession(config, token));
  };

  return async () => {
    const [mine, theirs] = [await build('A'), await build('B')];
    const superadmin = await buildUser(owner, { role: 'superadmin', passwordHash: hash });
    const ofSuperadmin = await cookiesOf(superadmin);
    await confirmSessions(owner, superadmin);
    const ids = await idsOf(mine, server, catalog);
    const emails = [...mine.workers, mine.manager, superadmin].map(({ email }) => email);
    const requests = new Map<string, Promise<Request>>();
    const secretsOf = async ({ empresa, workers, manager }: Team) => {
      const people = [...workers, manager];
      return [await mark({ empresa, people }), ...people.map(({ email }) => email)] as const;
    };
    const [ofMine, ofTheirs] = [await secretsOf(mine), await secretsOf(theirs)];
    return {
      teams: { mine, theirs },
      cookies: {
        stranger: [],
        trabajador: await cookiesOf(mine.workers[0]),
        responsable: await cookiesOf(mine.manager),
        superadmin: ofSuperadmin,
        'person of another company': await cookiesOf(theirs.manager),
      },
      foreign: {
        stranger: [...ofMine, ...ofTheirs],
        trabajador: ofTheirs,
        responsable: ofTheirs,
        superadmin: [],
        'person of another company': ofMine,
      },
      own: {
        stranger: [],
        trabajador: [ofMine[0]],
        responsable: [ofMine[0]],
        superadmin: [ofMine[0], ofTheirs[0]],
        'person of another company': [ofTheirs[0]],
      },
      known: {
        email: emails,
        password: [PASSWORD],
        current: [PASSWORD],
        code: ['000000', '123456', 'ABCDE-12345'],
        empresa_id: [mine.empresa.id, theirs.empresa.id],
        company_id: [mine.empresa.id, theirs.empresa.id],
        companyId: [mine.empresa.id, theirs.empresa.id],
        user_id: [mine.workers[1].id, theirs.workers[0].id],
      },
      requestFor: (operation) => {
        const made =
          requests.get(operation.id) ?? requestOf(operation, ids, { server, catalog, samples }).catch(() => roughRequest(operation));
        requests.set(operation.id, made);
        return made;
      },
    };
  };
}

/** For operations that the replay leaves out: the right fields, with ids that do not exist. */
function roughRequest({ method, path, params, query, body }: Replayed): Request {
  const fieldsOf = (schema: z.ZodType | undefined) =>
    (schema ? deriveFields(schema, {}, () => randomUUID()) : {}) as Record<string, unknown>;
  const given = fieldsOf(params);
  const url = path.replace(/:(\w+)/g, (_match, name: string) => String(given[name]));
  const search = new URLSearchParams(Object.entries(fieldsOf(query)).map(([name, value]): [string, string] => [name, String(value)]));
  return { method, url: query ? `${url}?${search}` : url, ...(body && { body: fieldsOf(body) }) };
}
