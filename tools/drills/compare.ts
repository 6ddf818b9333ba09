import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { LoginRole } from '@ensaya/db/roles.ts';
import pg from 'pg';
import { cookieOf, type Manager } from '../stage/stage.ts';
import type { Upload, Write } from './load.ts';
import { type Report, secondsSince } from './report.ts';

/** A job whose worker lost the database is taken up again when its heartbeat is missed. */
const JOBS_WITHIN_SECONDS = 300;

/** Rights as the cluster holds them: roles with their settings, policies, forced row security, grants, owners of functions. */
const RIGHTS = `select jsonb_build_object(
  'roles', (select jsonb_agg(jsonb_build_array(rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolconfig) order by rolname)
    from pg_roles where rolname ~ '^ensaya_'),
  'passwords', (select jsonb_agg(jsonb_build_array(rolname, rolpassword) order by rolname) from pg_authid where rolname ~ '^ensaya_'),
  'members', (select jsonb_agg(jsonb_build_array(roleid::regrole::text, member::regrole::text) order by 1, roleid, member) from pg_auth_members),
  'policies', (select jsonb_agg(to_jsonb(p) order by schemaname, tablename, policyname) from pg_policies p),
  'tables', (select jsonb_agg(jsonb_build_array(oid::regclass::text, relrowsecurity, relforcerowsecurity, relacl::text) order by oid::regclass::text)
    from pg_class where relnamespace::regnamespace::text in ('app', 'auth', 'meta', 'pgboss', 'partitions') and relkind in ('r', 'p')),
  'functions', (select jsonb_agg(jsonb_build_array(oid::regprocedure::text, proowner::regrole::text, prosecdef, proacl::text) order by oid::regprocedure::text)
    from pg_proc where pronamespace::regnamespace::text in ('app', 'auth'))) as rights`;

export async function readRights(url: string): Promise<string> {
  const { rows } = await ask<{ rights: object }>(url, RIGHTS);
  return JSON.stringify(rows[0]?.rights);
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query<Row>(sql, values);
  } finally {
    await client.end();
  }
}

type Row = { id: string; nombre: string };
/** The acknowledged writes that the database does not have, and how many rows of them there are twice. */
export async function compareRows(url: string, writes: Write[]): Promise<{ lost: Write[]; duplicates: number; ids: Set<string> }> {
  const { rows } = await ask<Row>(url, `select id, nombre from app.proyectos where nombre like 'Proyecto ________-%'`);
  const ids = new Set(rows.map(({ id }) => id));
  return { lost: writes.filter(({ id }) => !ids.has(id)), duplicates: rows.length - new Set(rows.map(({ nombre }) => nombre)).size, ids };
}

/** Acknowledged uploads whose file the server does not deliver as it was sent, and of those the ones whose row exists. */
export async function compareFiles(
  server: string,
  database: string,
  uploads: Upload[],
): Promise<{ lost: Upload[]; rowsWithoutFile: number }> {
  const { rows } = await ask<{ url: string }>(database, `select '/storage/v1/' || archivo_id as url from app.faq_attachments`);
  const known = new Set(rows.map(({ url }) => url));
  const lost: Upload[] = [];
  for (const upload of uploads) {
    const response = await fetch(`${server}${upload.url}`, { headers: { cookie: cookieOf(upload.manager.token) } });
    const hash = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
    if (!response.ok || hash !== upload.hash) lost.push(upload);
  }
  return { lost, rowsWithoutFile: lost.filter(({ url }) => known.has(url)).length };
}

/** Roles log in with their passwords, all rights are as before, and the restored server keeps companies apart. */
export async function compareRoles(
  report: Report,
  { server, url, rights, managers }: { server: string; url: (role?: LoginRole) => string; rights: string; managers: Manager[] },
): Promise<void> {
  let refused = 0;
  for (const role of ['ensaya_api', 'ensaya_auth', 'ensaya_worker'] as const)
    await ask(url(role), 'select').catch(() => {
      refused++;
    });
  report.figure('roles that cannot log in', refused, '', 0);
  const { rows } = await ask<{ n: number }>(
    url(),
    `select count(*)::int as n from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('app', 'auth', 'partitions') and not (relrowsecurity and relforcerowsecurity)`,
  );
  report.figure('tables without forced policies', rows[0]?.n ?? -1, '', 0);
  report.figure('differences of roles, passwords, policies, grants', (await readRights(url())) === rights ? 0 : 1, '', 0);
  const [one, other] = managers as [Manager, Manager];
  const list = async (empresa_id: string) => {
    const response = await fetch(`${server}/rest/v1/proyectos?limit=20&empresa_id=${empresa_id}`, {
      headers: { cookie: cookieOf(one.token) },
    });
    return ((await response.json()) as { items?: unknown[] }).items?.length ?? -1;
  };
  report.figure('rows of another company that a responsable reads', await list(other.empresa_id), '', 0);
  report.figure('own rows that the same responsable does not read', (await list(one.empresa_id)) > 0 ? 0 : 1, '', 0);
}

/** The worker goes on by itself: the text of every uploaded file is read in the end. */
export async function compareJobs(report: Report, url: string): Promise<void> {
  const began = Date.now();
  const pending = async () => {
    const { rows } = await ask<{ n: number }>(url, `select count(*)::int as n from app.faq_attachments where text_state = 'pending'`);
    return rows[0]?.n ?? -1;
  };
  let left = await pending();
  for (; left > 0 && secondsSince(began) < JOBS_WITHIN_SECONDS; left = await pending()) await after(500);
  report.figure('files that the worker has not read', left, '', 0);
}
