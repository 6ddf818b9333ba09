import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageLinks } from '@ensaya/contract/page-template.ts';
import type { ChunkGraph } from './chunk-graph.ts';
import type { PageRoute } from './page-routes.ts';
import { preloadOf, withStaticFrame } from './static-frame.ts';

/**
 * Writes the document of signed-in pages, and which files each page takes beyond those of its document, as links: the browser then loads all
 * of them at once, and Vite's helper, which skips what the document links to, adds none but the entry's, which is a script there.
 */
export async function writePageLinks(dist: string, graph: ChunkGraph, routes: PageRoute[]): Promise<void> {
  const links: PageLinks = Object.fromEntries(routes.map((route) => [route.path, linksOf(graph, route)]));
  await writeFile(join(dist, 'pages', 'links.json'), JSON.stringify(links));
  await writeFile(join(dist, 'pages', 'framed.html'), withStaticFrame(await readFile(join(dist, 'index.html'), 'utf8')));
}

function linksOf({ main, chunks, holding, withImports }: ChunkGraph, { module, around, isFramed }: PageRoute): PageLinks[string] {
  const named = withImports(main);
  const scripts = [...withImports(...[...around, module].map(holding))].filter((file) => !named.has(file));
  const stylesOf = (files: Iterable<string>) =>
    new Set([...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]));
  const known = stylesOf(named);
  const styles = [...stylesOf(scripts)]
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const modules = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
  if (!isFramed) return { isFramed, head: styles.join('') + modules, body: '' };
  return { isFramed, head: styles.map(preloadOf).join('') + modules, body: styles.join('') };
}
