import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = ['index.html', 'package.json', 'vite.config.ts', 'public', 'src', 'build', '../contract/src', '../package-lock.json'];

/** A hash of the sources, not a timestamp: servers that build the same commit have the same version, so no update is announced. */
function versionOf(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const inside =
      source.includes('.') && !source.endsWith('/src') ? [source] : listFiles(join(root, source)).map((file) => join(source, file));
    for (const file of inside) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .sort();

/** Gives the build its own version as `APP_VERSION`, and publishes the current one in `version.json`. */
export function version(root: string): Plugin {
  let current = '';
  return {
    name: 'ensaya-version',
    config(_config, { command }) {
      current = command === 'build' ? versionOf(root) : '';
      return { define: { APP_VERSION: JSON.stringify(current) } };
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version: current })}\n` });
    },
  };
}
