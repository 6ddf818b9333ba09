import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../../tests/scene.ts';
import { createTestServer, type TestServer } from '../../../tests/server.ts';
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts';
import { seedDemo } from '../../demo/seed.ts';
import { keyRingOf } from '../../ia/key-ring.ts';
import { moveEmpresa } from './move.ts';
import { movedTables } from './tables.ts';

const ring = keyRingOf({ AUTH_SECRET: 'a secret that only tests may use, 32+' });
const { responsable, trabajadora } = DEMO_ACCOUNTS;
const cellOf = (server: TestServer) => ({ url: server.url(), store: server.app.store });

async function startCells() {
  const [here, there] = [await createTestServer(), await createTestServer()];
  await seedDemo(here.url(), ring, here.app.store);
  const { rows } = await here.owner.query<{ id: string }>(`select id from app.empresas where nombre = 'Norteclima'`);
  return { here, there, id: rows[0]?.id ?? '' };
}

async function idOf({ owner }: TestServer, email: string): Promise<string> {
  return (await owner.query<{ id: string }>('select id from auth.user where email = $1', [email])).rows[0]?.id ?? '';
}

/** The rows of every table, without those of one company and its people. */
async function others({ owner }: TestServer, empresa_id: string, people: readonly string[]): Promise<Record<string, string>> {
  const client = await owner.connect();
  try {
    const { tables } = await movedTables(client);
    const found: Record<string, string> = {};
    for (const { name, where } of tables) {
      const values = where.endsWith('$1') ? empresa_id : people;
      const { rows } = await client.query<{ all: string }>(
        `select coalesce(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text), '') as all from ${name} t where not (${where.replace(/\$\d/, '$1')})`,
        [values],
      );
      found[name] = rows[0]?.all ?? '';
    }
    return found;
  } finally {
    client.release();
  }
}

test('every table is said to move with a company or to stay', async () => {
  const { owner } = await createTestServer();
  const client = await owner.connect();
  const { tables, unknown } = await movedTables(client);
  client.release();
  expect(unknown).toEqual([]);
  expect(tables.length).toBeGreaterThan(50);
});

test('[6.5] a company moves with its rows, accounts, keys and files; nobody else’s are touched', async () => {
  const { here, there, id } = await startCells();
  const own = (await here.owner.query<{ user_id: string }>('select user_id from app.company_users where company_id = $1', [id])).rows.map(
    ({ user_id }) => user_id,
  );
  const managers = await here.owner.query<{ user_id: string }>('select user_id from app.responsables_empresas where empresa_id = $1', [id]);
  const people = [...own, ...managers.rows.map(({ user_id }) => user_id)];
  const elsewhere = await buildEmpresa(there.owner);
  await buildUser(there.owner, { role: 'manager', email: responsable.email });
  const [before, beforeThere] = [await others(here, id, people), await others(there, id, people)];
  const panelOf = async (server: TestServer) => {
    const caller = await server.as({ id: await idOf(server, trabajadora.email) });
    return (await caller('GET', '/rest/v1/rpc/worker_panel')).body;
  };
  const panel = await panelOf(here);

  const moved = await moveEmpresa(cellOf(here), cellOf(there), id);
  expect(moved.rows).toBeGreaterThan(500);
  expect(moved.files).toBeGreaterThan(0);
  expect(await panelOf(there)).toEqual(panel);
  // The account that the target had stands for the same person.
  const manager = await there.as({ id: await idOf(there, responsable.email) });
  expect((await manager('GET', `/rest/v1/tareas?empresa_id=${id}&limit=5`)).body).toMatchObject({
    items: expect.arrayContaining([expect.anything()]),
  });
  const key = await there.owner.query<{ api_key: string }>('select api_key from app.ai_settings where company_id = $1', [id]);
  expect(ring.open(key.rows[0]?.api_key ?? '', id)).not.toBe('');
  const file = await there.owner.query<{ path: string }>('select path from app.archivos where empresa_id = $1 limit 1', [id]);
  expect(await there.app.store.read(file.rows[0]?.path ?? '')).toBeDefined();

  expect(await panelOf(here)).toMatchObject({ asignadas: 0 });
  expect(await others(here, id, people)).toEqual(before);
  // Whom the company's rows name came along.
  for (const [name, rows] of Object.entries(await others(there, id, people)))
    if (!/users|"user"/.test(name)) expect(rows, name).toBe(beforeThere[name]);
  expect((await there.owner.query('select from app.empresas where id = $1', [elsewhere.id])).rowCount).toBe(1);
  for (const server of [here, there])
    expect((await server.owner.query('select app.recount_platform() as differed')).rows).toEqual([{ differed: 0 }]);
});

test('[6.5] while a company moves, its people read and do not write; others write', async () => {
  const server = await createTestServer();
  const [moving, other] = [await buildScene(server), await buildScene(server)];
  await server.owner.query('update app.empresas set moving_since = now() where id = $1', [moving.empresa.id]);
  const write = ({ manager, empresa }: typeof moving) => manager('POST', '/rest/v1/proyectos', { empresa_id: empresa.id, nombre: 'Nuevo' });
  expect((await moving.manager('GET', `/rest/v1/proyectos?empresa_id=${moving.empresa.id}&limit=5`)).status).toBe(200);
  expect((await write(moving)).status).toBe(503);
  expect((await write(other)).status).toBe(201);
  await server.owner.query('update app.empresas set moving_since = null where id = $1', [moving.empresa.id]);
  expect((await write(moving)).status).toBe(201);
});

test('[6.5] a move that fails leaves the company as it was, and nothing in the target', async () => {
  const { here, there, id } = await startCells();
  const full = { ...there.app.store, putStream: () => Promise.reject(new Error('the store is full')) };
  await expect(moveEmpresa(cellOf(here), { url: there.url(), store: full }, id)).rejects.toThrow('the store is full');
  await there.owner.query(
    `insert into app.empresas (id, nombre, correo_contacto, sector, pais) values ($1, 'Otra', 'otra@ejemplo.test', 'otros', 'espana')`,
    [id],
  );
  await expect(moveEmpresa(cellOf(here), cellOf(there), id)).rejects.toThrow(/duplicate key/);
  const { rows } = await here.owner.query('select deleted_at, moving_since from app.empresas where id = $1', [id]);
  expect(rows).toEqual([{ deleted_at: null, moving_since: null }]);
  expect((await there.owner.query('select from app.tareas where empresa_id = $1', [id])).rowCount).toBe(0);
});
