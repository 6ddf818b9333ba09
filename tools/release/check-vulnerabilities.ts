import { readFile } from 'node:fs/promises';
import { type Lock, productionPackages, SHIPPED } from './production-packages.ts';
import { knownVulnerabilities } from './vulnerabilities.ts';

/** `OSV_DB=<folder> npm run vulnerabilities`: exit code 1 with the list, if what we ship has known ones. */
const folder = process.env.OSV_DB;
if (!folder) {
  console.error('OSV_DB names no export of OSV (docs/operations.md, Releasing)');
  process.exit(2);
}
const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;
const shipped = productionPackages(lock, SHIPPED);
const found = await knownVulnerabilities(folder, shipped);
console.log(found.length === 0 ? `no known vulnerability in ${shipped.length} packages` : found.join('\n'));
process.exitCode = found.length === 0 ? 0 : 1;
