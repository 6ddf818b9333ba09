import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { openStore } from './archivos/store.ts';
import { ConfigError, readCellConfig } from './config.ts';
import { type Cell, moveEmpresa } from './empresas/move/move.ts';

/** `npm run empresa:move -- <id> from.env to.env`: see docs/scale.md. Each file has DATABASE_DIRECT_URL of a superuser, and the files' settings. */
const [id, from, to] = process.argv.slice(2);
if (!id || !from || !to) {
  console.error('usage: npm run empresa:move -- <id of the company> <from.env> <to.env>');
  process.exit(1);
}
try {
  const [source, target] = [await openCell(from), await openCell(to)];
  const { tables, rows, files, people, readOnlyMs } = await moveEmpresa(source, target, id);
  console.log(
    `moved ${rows} rows of ${tables} tables, ${files} files, ${people} people; read-only for ${(readOnlyMs / 1000).toFixed(1)} s`,
  );
  source.store.close();
  target.store.close();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `nothing was moved: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function openCell(path: string): Promise<Cell> {
  const config = readCellConfig(parseEnv(await readFile(path, 'utf8')) as NodeJS.ProcessEnv);
  return { url: config.DATABASE_DIRECT_URL, store: await openStore(config) };
}
