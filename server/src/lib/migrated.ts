import { readdir } from 'node:fs/promises';
import pg from 'pg';

const MIGRATIONS = new URL('migrations/', import.meta.resolve('@ensaya/db/types.ts').replace(/src\/types\.ts$/, ''));
const LOCKED = '55P03';

/** This release's newest migration. */
export async function newestMigration(): Promise<string> {
  return (
    (await readdir(MIGRATIONS))
      .sort()
      .at(-1)
      ?.replace(/\.sql$/, '') ?? ''
  );
}

/** Whether the database has it. False too while the migrator or another holds the table. */
export async function isMigrated(database: Pick<pg.Client, 'query'>, newest: string): Promise<boolean> {
  try {
    // One message, hence one transaction, which SET LOCAL needs.
    const results = await database.query(
      `set local lock_timeout = '500ms';
       select from meta.applied where kind = 'migrations' and name >= ${pg.escapeLiteral(newest)} limit 1`,
    );
    return [results].flat().at(-1)?.rowCount === 1;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCKED) return false;
    throw error;
  }
}
