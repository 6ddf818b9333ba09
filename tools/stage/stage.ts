import { createHash, createHmac } from 'node:crypto';
import { type LocalPostgres, startTemporaryPostgres } from '@ensaya/db/local-postgres.ts';
import type { LoginRole } from '@ensaya/db/roles.ts';
import { sessionCookieName } from '@ensaya/server/acceso/auth.ts';
import { createKeyRing, type KeyRing } from '@ensaya/server/ia/key-ring.ts';
import { prepareDatabase } from '@ensaya/server/prepare-database.ts';
import pg from 'pg';

export const SECRET = 'a secret that only measurements may use';
/** Required because the servers run in production mode. */
const RING_KEY = { id: 'prueba', key: createHash('sha256').update(SECRET).digest() };
export const KEY_RING = `${RING_KEY.id}:${RING_KEY.key.toString('base64')}`;
export const stageKeyRing = (): KeyRing => createKeyRing([RING_KEY]);
const PASSWORD = 'ensaya';

export type Manager = { empresa_id: string; token: string };
export type Stage = { postgres: LocalPostgres; url: (role?: LoginRole) => string; managers: Manager[] };

/** A database of companies with one responsable each and their projects, created in SQL because builders would take minutes. */
export async function buildStage(companies: number, projectsEach: number, given?: LocalPostgres): Promise<Stage> {
  const postgres = given ?? (await startTemporaryPostgres());
  const url = postgres.url('postgres');
  await prepareDatabase(url, { ensaya_api: PASSWORD, ensaya_auth: PASSWORD, ensaya_worker: PASSWORD });
  const owner = new pg.Client({ connectionString: url, options: '-c role=ensaya_owner' });
  await owner.connect();
  await owner.query(`
    create temporary table staged as
      select n, uuidv7() as empresa_id, uuidv7() as user_id, encode(sha256(n::text::bytea), 'hex') as token from generate_series(1, ${companies}) n;
    insert into auth.user (id, email, name, requested_role) select user_id, 'responsable' || n || '@ejemplo.test', '', 'manager' from staged;
    insert into auth.session (user_id, token, expires_at) select user_id, token, now() + interval '1 day' from staged;
    insert into app.empresas (id, nombre, correo_contacto, sector, pais) select empresa_id, 'Empresa ' || n, 'c' || n || '@ejemplo.test', 'otros', 'espana' from staged;
    insert into app.responsables_empresas (empresa_id, user_id) select empresa_id, user_id from staged;
    insert into app.proyectos (empresa_id, nombre, descripcion, created_at)
      select empresa_id, 'Proyecto ' || p || ' de la empresa ' || n, 'Guiones, encuestas y seguimiento de las reclamaciones abiertas.', now() - p * interval '1 hour'
        from staged, generate_series(1, ${projectsEach}) p order by random();`);
  await owner.query('vacuum analyze').catch(() => owner.query('analyze'));
  const { rows } = await owner.query<Manager>('select empresa_id, token from staged');
  await owner.end();
  return { postgres, url: (role) => postgres.url('postgres', role), managers: rows };
}

/** Under https the name of the cookie is another. */
export function cookieOf(token: string, PUBLIC_URL = 'http://127.0.0.1'): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `${sessionCookieName({ PUBLIC_URL })}=${encodeURIComponent(`${token}.${signature}`)}`;
}
