import { readDuties } from '@ensaya/server/datos/duties.ts';
import { writeCopy } from '@ensaya/server/datos/write-copy.ts';
import { openDatabase } from '@ensaya/server/lib/database.ts';
import { scopedDb } from '@ensaya/server/lib/scoped-db.ts';
import { snapshotReader } from '@ensaya/server/lib/snapshot.ts';
import { entriesOf } from '@ensaya/server/tests/data-scene.ts';
import { ORIGIN } from '@ensaya/server/tests/server.ts';
import pg from 'pg';
import { ACTORS } from './base.ts';
import type { Seen } from './differences.ts';
import { normalize, normalizeRows } from './normal.ts';
import type { World } from './world.ts';

/** Of the answer alone, or of its moment. */
const LEFT_OUT = new Set(['date', 'etag', 'connection', 'keep-alive', 'x-request-id', 'x-ratelimit-reset', 'content-length']);

/** Every request as every actor, one after the other: what one of them changes, the next one finds in both databases. */
export async function seeAnswers({ server, people, common }: World, requests: World['reads']): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const [index, { place, request, actors }] of requests.entries()) {
    for (const [n, actor] of actors.entries()) {
      const { method, url, body } = request;
      const cookie = actor === 'stranger' ? undefined : people[actor].cookie;
      const answer = await server.app.inject({
        method,
        url,
        headers: { origin: ORIGIN, 'x-forwarded-for': `203.0.${index}.${n}`, ...(cookie && { cookie }) },
        ...(body && { payload: body }),
      });
      const headers = Object.entries(answer.headers).filter(([name]) => !LEFT_OUT.has(name));
      const text = [answer.statusCode, ...headers.toSorted().map((header) => header.join(': ')), answer.rawPayload.toString()].join('\n');
      seen.push({ actor, place, text: normalize(text, common) });
    }
  }
  return seen;
}

/** The rows and columns of every table that the API's role may read, in the session of every actor. */
export async function seeTables({ server, people, common }: World): Promise<Seen[]> {
  const client = new pg.Client({ connectionString: server.url('ensaya_api') });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(READABLE);
    const seen: Seen[] = [];
    for (const actor of ACTORS) {
      await client.query('begin read only');
      if (actor !== 'stranger')
        await client.query('select app.enter($1, $2, false)', [people[actor].token, ['worker', 'manager', 'superadmin']]);
      for (const { name, columns } of tables) {
        const { rows } = await client.query<{ row: string }>(`select to_json(t)::text as row from (select ${columns} from ${name}) t`);
        const lines = rows.map(({ row }) => row);
        seen.push({ actor, place: `table ${name}`, text: normalizeRows(lines, common) });
      }
      await client.query('rollback');
    }
    return seen;
  } finally {
    await client.end();
  }
}

const READABLE = `
  select format('%I.%I', n.nspname, r.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class r join pg_namespace n on n.oid = r.relnamespace
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
   where n.nspname in ('app', 'auth', 'meta') and r.relkind in ('r', 'p', 'v', 'm') and not r.relispartition
     and has_schema_privilege(n.oid, 'usage') and has_column_privilege(r.oid, a.attnum, 'select')
   group by 1 order by 1`;

/** How many jobs of each kind wait for the worker: a mail to somebody would be one. */
export async function seeQueues({ server }: World): Promise<Seen> {
  const { rows } = await server.owner.query<{ name: string; jobs: number }>(
    'select name, count(*)::integer as jobs from pgboss.job group by name order by name',
  );
  return { actor: 'operator', place: 'queues', text: rows.map(({ name, jobs }) => `${name}: ${jobs}`).join('\n') };
}

/** Each copy's files, but for its moment. */
export async function seeCopies({ server, copies, common }: World): Promise<Seen[]> {
  const database = openDatabase({ url: server.url('ensaya_worker'), max: 2, name: 'sweep', statementNames: 'on', onError: () => {} });
  const outside = scopedDb(database, { text: 'select', values: [] });
  try {
    const duties = await readDuties(outside);
    const tools = { readSnapshot: snapshotReader(database.pool), store: server.app.store, duties };
    const seen: Seen[] = [];
    for (const { id, actor, whose, owner } of copies) {
      const chunks: Buffer[] = [];
      await writeCopy({ id, whose, owner, nombre: 'Copia' }, tools, async ({ stream }) => {
        for await (const chunk of stream) chunks.push(chunk);
      });
      for (const [name, text] of entriesOf(Buffer.concat(chunks)))
        seen.push({
          actor,
          place: `copy of ${whose}: ${name}`,
          text: normalizeRows(text.replace(MOMENT_OF_COPY, '').replace(/,$/gm, '').split('\n'), common),
        });
    }
    return seen;
  } finally {
    await database.pool.end();
  }
}

const MOMENT_OF_COPY = /^Escrita el .*$/m;
