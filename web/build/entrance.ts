import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What the router loads for /login once it runs. */
const SCREENS = ['src/features/acceso/access-layout.tsx', 'src/app/login-route.tsx'];

/** The shell again for /login, where most people arrive: it names that page's own files, so that they come with the first ones. */
export async function buildEntrance(output: Rolldown.RolldownOutput['output'], dist: string): Promise<void> {
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  for (const screen of SCREENS) {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
    if (!chunk) throw new Error(`${screen} is no page of its own any more`);
    add(chunk);
  }
  const shell = await readFile(join(dist, 'index.html'), 'utf8');
  const links = [
    ...[...scripts].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ].filter((link) => !shell.includes(link.match(/href="[^"]+"/)?.[0] ?? ''));
  // Some of them are the shell's own.
  await writeFile(join(dist, 'pages', 'login.html'), shell.replace('</head>', `${links.join('')}</head>`));
}
