import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** The application's own files. Of the fonts only the Latin ones, which Spanish needs; the public pages' script and pictures are not part of it. */
const KEPT = [/\.(js|css)$/, /-latin-wght-[\w-]+\.woff2$/];

/** The addresses of the files that the service worker keeps, as they are after the application's build and before the public pages'. */
export async function listPrecachedFiles(dist: string): Promise<string[]> {
  const names = await readdir(join(dist, 'assets'));
  return names.filter((name) => KEPT.some((pattern) => pattern.test(name))).map((name) => `/assets/${name}`);
}

/** `sw.js`, bundled apart. Its text contains the names of all files, so that a browser notices every release. */
export async function buildServiceWorker(root: string, dist: string, files: string[]): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PRECACHED_FILES: JSON.stringify(files.toSorted()) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: { input: join(root, 'src/service-worker/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
