import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { chunkGraph } from './chunk-graph.ts';
import { planChunks } from './chunk-plan.ts';
import { writePageLinks } from './page-links.ts';
import { readPageRoutes } from './page-routes.ts';
import { buildPublicPages } from './public-pages.ts';
import { buildServiceWorker, listPrecachedFiles } from './service-worker.ts';

/** `npm run build`: the application, the public pages as static markup, the service worker, and the compressed forms of every text file. */
const ROOT = new URL('..', import.meta.url).pathname;
const DIST = join(ROOT, 'dist');

/** The files to compress. Not HTML: the server fills it in first. */
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.txt']);
const brotli = promisify(brotliCompress);

const routes = await readPageRoutes(ROOT, DIST);
const group = await planChunks(ROOT, routes);
const { output } = (await build({
  root: ROOT,
  build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } },
})) as Rolldown.RolldownOutput;
const precached = await listPrecachedFiles(DIST);
await buildPublicPages(ROOT, DIST);
await writePageLinks(DIST, chunkGraph(output), routes);
await buildServiceWorker(ROOT, DIST, precached);
await compress();

async function compress(): Promise<void> {
  const files = (await readdir(DIST, { recursive: true })).filter((name) => TEXT.has(extname(name)) && !name.startsWith('pages'));
  await Promise.all(
    files.map(async (name) => {
      const path = join(DIST, name);
      const text = await readFile(path);
      const [br, gz] = await Promise.all([
        brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        promisify(gzip)(text, { level: 9 }),
      ]);
      // A compressed form that is not smaller is not written.
      if (br.length < text.length) await writeFile(`${path}.br`, br);
      if (gz.length < text.length) await writeFile(`${path}.gz`, gz);
    }),
  );
  await rm(join(DIST, '.ssr'), { recursive: true, force: true });
}
