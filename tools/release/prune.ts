import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { productionPackages } from './production-packages.ts';

/** For the image: removes the installed packages that the server does not need at run time. Run in the folder of the lock file. */
const kept = new Set(productionPackages(JSON.parse(await readFile('package-lock.json', 'utf8'))).map(({ path }) => path));

async function prune(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink() || entry.name === '.package-lock.json') continue;
    if (entry.name.startsWith('@')) await prune(path);
    else if (kept.has(path)) await prune(join(path, 'node_modules'));
    else await rm(path, { recursive: true });
  }
}
for (const folder of ['', 'contract', 'db', 'server']) await prune(join(folder, 'node_modules'));
