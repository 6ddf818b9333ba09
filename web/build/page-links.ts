import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageLinks } from '@ensaya/contract/page-template.ts';
import type { ChunkGraph } from './chunk-graph.ts';
import type { PageRoute } from './page-routes.ts';

/**
 * Writes which files each page takes beyond those of `index.html`, as links for the head of its document: the browser then loads all of
 * them at once, and Vite's helper, which skips what the document links to, adds none but the entry's, which is a script there.
 */
export async function writePageLinks(dist: string, graph: ChunkGraph, routes: PageRoute[]): Promise<void> {
  const links: PageLinks = Object.fromEntries(routes.map((route) => [route.path, linksOf(graph, route)]));
  await writeFile(join(dist, 'pages', 'links.json'), JSON.stringify(links));
}

function linksOf({ main, chunks, holding, withImports }: ChunkGraph, { module, around }: PageRoute): string {
  const named = withImports(main);
  const scripts = [...withImports(...[...around, module].map(holding))].filter((file) => !named.has(file));
  const stylesOf = (files: Iterable<string>) =>
    new Set([...files].flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]));
  const known = stylesOf(named);
  const styles = [...stylesOf(scripts)].filter((file) => !known.has(file));
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}
