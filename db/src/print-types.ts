import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const CODEGEN = new URL('cli/bin.js', import.meta.resolve('kysely-codegen'));

/**
 * Kysely's types of the application's tables, as server/src/lib/database.ts parses them: dates and timestamps are text, int8 is a number.
 * None of our int8 columns comes near 2^53: they hold token counts and millionths of a US dollar.
 */
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
  const parsed = ['--date-parser', 'string', '--type-mapping', '{"timestamptz":"string","int8":"number"}'];
  const { stdout } = await promisify(execFile)(process.execPath, [CODEGEN.pathname, ...flags, ...parsed]);
  return `${stdout.trim()}\n`;
}
