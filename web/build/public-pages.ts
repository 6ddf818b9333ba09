import { access, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

type Landing = typeof import('../src/landing/render.tsx');

/** Renders the public pages into `pages/`: one small script and one style sheet, no framework and no hydration. */
export async function buildPublicPages(root: string, dist: string): Promise<void> {
  const assets = await buildScript(root, dist);
  const { renderPages, renderManifest, renderRobots, renderSitemap } = await buildRenderer(root, dist);
  const pages = join(dist, 'pages');
  await mkdir(pages, { recursive: true });
  for (const [path, html] of renderPages(assets)) {
    await everyAssetExists(html, dist);
    await writeFile(join(pages, `${path.slice(1) || 'landing'}.html`), html);
  }
  await writeFile(join(pages, 'robots.txt'), renderRobots());
  await writeFile(join(pages, 'sitemap.xml'), renderSitemap());
  await writeFile(join(pages, 'manifest.webmanifest'), renderManifest());
}

/** Bundled apart from the application, so that shared code does not become a second request. */
async function buildScript(root: string, dist: string): Promise<{ script: string; css: string }> {
  const result = await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { emptyOutDir: false, rolldownOptions: { input: join(root, 'src/landing/landing.ts') } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const style = output.find((file) => file.fileName.endsWith('.css'))?.fileName;
  if (!script || !style || output.filter((file) => file.type === 'chunk').length > 1)
    throw new Error('the landing needs one script and one style');
  // Inlined, which saves a round trip before the first paint.
  const css = await readFile(join(dist, style), 'utf8');
  await rm(join(dist, style));
  return { script: `/${script}`, css: css.trim() };
}

/** Node cannot run .tsx: Vite compiles it first, and emits the pictures that only the markup refers to. */
async function buildRenderer(root: string, dist: string): Promise<Landing> {
  const outDir = join(dist, '.ssr');
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, ssr: 'src/landing/render.tsx', ssrEmitAssets: true, rolldownOptions: { output: { codeSplitting: false } } },
  });
  await cp(join(outDir, 'assets'), join(dist, 'assets'), { recursive: true });
  const renderer: Landing = await import(join(outDir, 'render.js'));
  await rm(outDir, { recursive: true });
  return renderer;
}

async function everyAssetExists(html: string, dist: string): Promise<void> {
  for (const [, name = ''] of html.matchAll(/["'(](\/assets\/[^"')]+)/g)) await access(join(dist, name));
}
