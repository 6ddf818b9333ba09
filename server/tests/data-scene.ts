import { randomUUID } from 'node:crypto';
import type { Copy } from '@ensaya/contract/datos.ts';
import type { Owner, User } from '@ensaya/db/builders/usuarios.ts';
import type { Team } from '@ensaya/db/tests/rls-attempts.ts';
import { buildTeam } from '@ensaya/db/tests/rls-fixture.ts';
import { readTables } from '@ensaya/db/tests/rls-tables.ts';
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { readWorkerConfig } from '../src/config.ts';
import { sendCorreo } from '../src/correo/correo.jobs.ts';
import { failCopy, sweepCopies, writeCopyJob } from '../src/datos/copies.jobs.ts';
import { erasePerson } from '../src/datos/erasure.jobs.ts';
import { startWorker } from '../src/start-worker.ts';
import type { TestServer } from './server.ts';
import { until } from './until.ts';

const tables = await readTables();

/** A company with a row of every table for each of its two workers, and the files of these rows in the store. */
export async function buildFullTeam(server: TestServer, name: string): Promise<Team> {
  const { owner, app } = server;
  const team = await buildTeam(owner, name, tables);
  const { rows } = await owner.query<{ path: string }>('select path from app.archivos where empresa_id = $1', [team.empresa.id]);
  for (const { path } of rows) await app.store.put(path, Buffer.from(`contenido de ${path}`), 'text/plain');
  return team;
}

/** Works off copies, erasures and their mails, as the product's worker. */
export async function runDataJobs({ url, config }: TestServer): Promise<void> {
  const environment = readWorkerConfig({
    DATABASE_URL: url('ensaya_worker'),
    FILES_DIR: config.FILES_DIR,
    PUBLIC_URL: config.PUBLIC_URL,
    AUTH_SECRET: config.AUTH_SECRET,
    ...(config.SMTP_URL && { SMTP_URL: config.SMTP_URL }),
  });
  const stop = await startWorker(environment, [sendCorreo, failCopy, writeCopyJob, sweepCopies, erasePerson], pino({ level: 'silent' }));
  afterAll(stop);
}

export async function untilWritten(owner: Owner, id: string): Promise<void> {
  await until(async () => {
    const { rows } = await owner.query<Pick<Copy, 'state'>>('select state from app.exportaciones where id = $1', [id]);
    return rows[0]?.state !== 'pending';
  });
}

export const untilErased = (owner: Owner, { id }: Pick<User, 'id'>) =>
  until(async () => (await owner.query('select from app.users where id = $1 and erased_at is not null', [id])).rowCount === 1);

/** The entries of a ZIP by name, as text. */
export function entriesOf(zip: unknown): Map<string, string> {
  return new Map(Object.entries(unzipSync(new Uint8Array(zip as Buffer))).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The rows of each table in a copy, by the table's name in it. */
export function rowsIn(entries: Map<string, string>): Record<string, Record<string, unknown>[]> {
  const tablas: Record<string, Record<string, unknown>[]> = {};
  for (const [name, text] of entries) {
    const [, table, type] = /^datos\/(\w+)\.(json|ndjson)$/.exec(name) ?? [];
    if (table)
      tablas[table] =
        type === 'json'
          ? JSON.parse(text)
          : text
              .split('\n')
              .filter(Boolean)
              .map((line) => JSON.parse(line));
  }
  return tablas;
}

/** The rows of each table that a copy must have, counted in the database. */
export async function expectedCounts(owner: Owner, whose: 'empresa' | 'persona', id: string): Promise<Record<string, number>> {
  const { rows: duties } = await owner.query<{ tabla: string; condition: string }>(
    `select tabla, ${whose} as condition from app.data_duties() where ${whose} is not null`,
  );
  const counts: Record<string, number> = {};
  for (const { tabla, condition } of duties) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${tabla} where ${condition}`, [id]);
    counts[tabla.replace(/^app\./, '').replace('.', '_')] = rows[0]?.n ?? 0;
  }
  return counts;
}

export const anyCopyUrl = () => `/storage/v1/exportaciones/${randomUUID()}`;
