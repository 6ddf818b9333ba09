import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const CODEGEN = new URL('cli/bin.js', import.meta.resolve('kysely-codegen'));

/** Kysely's view of the application's tables. Dates and timestamps stay text (server/src/lib/database.ts). */
export async function printTypes(url: string): Promise<string> {
  const flags = [
    '--print',
    '--log-level',
    'silent',
    '--dialect',
    'postgres',
    '--url',
    url,
    '--default-schema',
    'app',
    '--include-pattern',
    'app.*',
  ];
  const texts = ['--date-parser', 'string', '--type-mapping', '{"timestamptz":"string"}'];
  const { stdout } = await promisify(execFile)(process.execPath, [CODEGEN.pathname, ...flags, ...texts]);
  return `${stdout.trim()}\n`;
}
