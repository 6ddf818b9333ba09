import { type AuditEntry, listAuditLog } from '@ensaya/contract/auditoria.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { forgetMonths, monthFromNow } from '@ensaya/db/tests/audit-months.ts';
import type { DB } from '@ensaya/db/types.ts';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJobTools } from '../../tests/job-tools.ts';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { createAuditPartitions } from './auditoria.jobs.ts';
import { selectAuditLog } from './auditoria.queries.ts';

const server = await createTestServer();
const { owner, url } = server;
const tools = openJobTools(server);
const statements: CompiledQuery[] = [];
const api = new pg.Pool({ connectionString: url('ensaya_api'), max: 1 });
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: api }), log: ({ query }) => void statements.push(query) });
afterAll(() => api.end());

const MONTHS = 24;
const EACH = 60;
let scene: Awaited<ReturnType<typeof buildScene>>;
beforeAll(async () => {
  await forgetMonths(owner, monthFromNow(1 - MONTHS));
  await createAuditPartitions.handler({}, tools);
  scene = await buildScene(server);
  const other = await buildScene(server);
  // The last of each month are at its end, in pairs with the same time.
  for (const { empresa } of [scene, other])
    await owner.query(
      `insert into app.audit_log (act, empresa_id, subject, created_at)
       select 'tema.eliminado', $1, 'Tema', least(now(), $2::timestamptz + make_interval(months => m + 1)) - make_interval(hours => (n + 1) / 2)
         from generate_series(0, ${MONTHS - 1}) m, generate_series(1, ${EACH}) n`,
      [empresa.id, monthFromNow(1 - MONTHS)],
    );
  await owner.query('analyze app.audit_log');
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops': number; Plans?: Plan[] };
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Of reading a page with a generic plan, as in production: the partitions that are touched, and how each is read. */
async function planOf(user: { id: string }, search: Record<string, string>) {
  await api.query('begin');
  await api.query('select app.enter($1, $2, false)', [await buildSession(owner, user), ['manager', 'superadmin']]);
  statements.length = 0;
  await selectAuditLog(db, listAuditLog.query.parse(search));
  const { sql: text = '', parameters = [] } = statements[0] ?? {};
  await api.query(`prepare page as ${text}`);
  const values = parameters.map((value) => pg.escapeLiteral(String(value)));
  const { rows } = await api.query(`explain (analyze, format json, timing off) execute page (${values.join(', ')})`);
  await api.query('deallocate page; rollback');
  const scans = nodes(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name']?.startsWith('audit_log_'));
  return {
    planned: new Set(scans.map((node) => node['Relation Name'])).size,
    read: [...new Set(scans.filter((node) => node['Actual Loops'] > 0).map((node) => node['Relation Name'] ?? ''))],
    kinds: [...new Set(scans.map((node) => node['Node Type']))],
  };
}
/** The partition without an upper limit, three months to come, the present one and, on the first days of a month, the one before. */
const NEWEST = ['later', ...[3, 2, 1, 0, -1].map((months) => monthFromNow(months).slice(0, 7).replace('-', '_'))].map(
  (name) => `audit_log_${name}`,
);

test('the first page of a company, of an act and of the platform reads the newest partitions by their indexes and stops', async () => {
  const superadmin = await buildUser(owner, { role: 'superadmin' });
  const empresa_id = scene.empresa.id;
  const pages = {
    'of a company': await planOf(scene.responsable, { empresa_id }),
    'of a company, superadmin': await planOf(superadmin, { empresa_id }),
    'of the platform': await planOf(superadmin, {}),
    'of an act': await planOf(superadmin, { act: 'tema.eliminado' }),
  };
  for (const [page, { planned, read, kinds }] of Object.entries(pages)) {
    expect([page, planned, kinds]).toEqual([page, MONTHS + 3 + 2, ['Index Scan']]);
    expect(NEWEST, page).toEqual(expect.arrayContaining(read));
  }
});

test('pages follow each other over the ends of months, in order and without gaps', async () => {
  const expected = async (where: string, values: string[]) =>
    (await owner.query<{ id: string }>(`select id from app.audit_log where ${where} order by created_at desc, id desc`, values)).rows;
  const superadmin = await buildSuperadmin(server);
  const ofCompany = { query: `empresa_id=${scene.empresa.id}`, rows: () => expected('empresa_id = $1', [scene.empresa.id]) };
  const ofPlatform = { query: '', rows: () => expected('true', []) };
  for (const [caller, { query, rows }] of [
    [scene.manager, ofCompany],
    [superadmin, ofCompany],
    [superadmin, ofPlatform],
  ] as const) {
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await caller('GET', `/rest/v1/audit_log?limit=100&${query}${cursor}`);
      const { items, next_cursor } = body as { items: AuditEntry[]; next_cursor: string | null };
      found.push(...items.map(({ id }) => id));
      if (!next_cursor) break;
      cursor = `&cursor=${next_cursor}`;
    }
    expect(found.length).toBeGreaterThan(MONTHS * EACH);
    expect(found).toEqual((await rows()).map(({ id }) => id));
  }
});
