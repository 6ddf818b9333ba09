import { writeFile } from 'node:fs/promises';
import { startTemporaryPostgres } from './local-postgres.ts';
import { migrate } from './migrate.ts';
import { printSchema } from './print-schema.ts';
import { printTypes } from './print-types.ts';
import { ensureRoles } from './roles.ts';

/** `npm run db:print`: writes schema.sql and types.ts again after migrations, functions or policies have changed. */
const postgres = await startTemporaryPostgres();
try {
  const url = postgres.url('postgres');
  await ensureRoles(url, {});
  await migrate(url);
  await writeFile(new URL('../schema.sql', import.meta.url), await printSchema(url));
  await writeFile(new URL('./types.ts', import.meta.url), await printTypes(url));
} finally {
  await postgres.stop();
}
