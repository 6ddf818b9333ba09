import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteObject } from 'react-router';
import { build, type Plugin } from 'vite';

type Routes = typeof import('../src/app/routes.tsx');

/** A page of the application: its path, the module that the router loads for it, and those that are always loaded with it. */
export type PageRoute = { path: string; module: string; around: string[]; isFramed: boolean };

/** What the frame of the signed-in pages loads by itself as soon as it is shown. */
const FRAME = 'src/app/shell/shell.tsx';
const WITH_FRAME = ['src/components/page/toasts.tsx', 'src/lib/kept-data/kept-store.ts'];

const COMPONENTS = '\0components';
const STAND_IN = '\0stand-in:';

/**
 * Replaces each module that is imported on demand by one whose every export is the id of the original. It exports `then`, because
 * `import()` waits for that, and so returns a proxy instead of a fixed list of exports.
 */
const standIns: Plugin = {
  name: 'ensaya-stand-ins',
  enforce: 'pre',
  async resolveDynamicImport(specifier, importer) {
    const found = typeof specifier === 'string' ? await this.resolve(specifier, importer) : null;
    return found && { id: STAND_IN + found.id };
  },
  // The routes' other components are not rendered here, and need a browser.
  resolveId: (source, importer) => (importer && source.endsWith('.tsx') ? COMPONENTS : null),
  load(id) {
    if (id === COMPONENTS) return 'export {}';
    if (!id.startsWith(STAND_IN)) return null;
    return `export const then = (done) => done(new Proxy({}, { get: () => ${JSON.stringify(id.slice(STAND_IN.length))} }))`;
  },
};

/** Asks the router's own routes which modules they load. */
export async function readPageRoutes(root: string, dist: string): Promise<PageRoute[]> {
  const outDir = join(dist, '.routes');
  await build({
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [standIns],
    build: { outDir, ssr: 'src/app/routes.tsx', rolldownOptions: { shimMissingExports: true, output: { codeSplitting: false } } },
  });
  const { routes }: Routes = await import(join(outDir, 'routes.js'));
  await rm(outDir, { recursive: true });
  return pagesOf(routes, root, []);
}

async function pagesOf(routes: RouteObject[], root: string, above: string[]): Promise<PageRoute[]> {
  const frame = join(root, FRAME);
  const pages: PageRoute[] = [];
  for (const { path, lazy, children } of routes) {
    // With stand-ins the component is the id of its module.
    const module = typeof lazy === 'function' ? String((await lazy()).Component) : undefined;
    const loaded = module === frame ? [frame, ...WITH_FRAME.map((file) => join(root, file))] : (module ?? []);
    if (children) pages.push(...(await pagesOf(children, root, above.concat(loaded))));
    else if (path && module) pages.push({ path, module, around: above, isFramed: above.includes(frame) });
    else if (path !== '*') throw new Error(`the build does not know which module the route ${path} loads`);
  }
  return pages;
}
