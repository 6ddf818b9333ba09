import { randomUUID } from 'node:crypto';
import type { LoginRole } from '@ensaya/db/roles.ts';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';

export type TestDatabase = {
  name: string;
  url: (user?: LoginRole | 'postgres') => string;
  /** Bypasses every policy, as migrations do. */
  owner: pg.Pool;
};

/** On a machine that others use too, opening a connection has taken more than the five seconds that the server allows by default. */
const CONNECT_SECONDS = 60;

/** A migrated database for this test file, dropped after it; or a copy of another one, whose connections are ended for it. */
export async function createTestDatabase(of?: TestDatabase): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = (database: string, user: string) =>
    `postgres://${user}:ensaya@127.0.0.1:${inject('postgresPort')}/${database}?connect_timeout=${CONNECT_SECONDS}`;
  const admin = url('postgres', 'postgres');
  if (of) await asAdmin(admin, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${of.name}'`);
  await asAdmin(admin, `create database ${name} template ${of?.name ?? 'ensaya_template'}`);
  const owner = new pg.Pool({ connectionString: url(name, 'postgres'), options: '-c role=ensaya_owner', max: 4 });
  // The drop below may terminate a connection, which is no failure.
  owner.on('connect', (client) => client.on('error', () => {}));
  owner.on('error', () => {});
  cleanUp(async () => {
    await owner.end();
    await drop(admin, name);
  });
  return { name, url: (user = 'postgres') => url(name, user), owner };
}

/** Runs `undo` after the current test or, outside a test, after the file. Inside a test, afterAll would be ignored silently. */
export function cleanUp(undo: () => Promise<unknown>): void {
  try {
    onTestFinished(async () => void (await undo()));
  } catch {
    afterAll(async () => void (await undo()));
  }
}

/** Ended pools may still be closing their connections: PostgreSQL waits five seconds for them, then those left are terminated. */
async function drop(url: string, name: string): Promise<void> {
  await asAdmin(url, `drop database ${name}`).catch(() => asAdmin(url, `drop database ${name} with (force)`));
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
