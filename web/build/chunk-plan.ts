import { build, type Rolldown } from 'vite';
import { type ChunkGraph, chunkGraph } from './chunk-graph.ts';
import { type Group, joinGroups } from './join-groups.ts';
import type { PageRoute } from './page-routes.ts';

/** In bytes of minified script, of which a third travels. The budgets of `e2e/tests/presupuesto.spec.ts` are what they are chosen for. */
const REQUEST_BYTES = 3200;
const VAIN_BYTES = 4000;
/** How much a part counts. Visitors' pages must not become heavier for the others; what a click opens may cost more requests. */
const WEIGHTS = { framed: 1, visitors: 4, click: 0.25 };

/** A page, or what is loaded later: the files that it needs, without those that `there` has. */
type Part = { files: ReadonlySet<string>; there: ReadonlySet<string> };

/**
 * Which module goes into which file. A first build shows which part of the application reaches which module after tree-shaking: rolldown
 * makes a file of the modules that the same parts reach, some 340 files. Here they are joined (`join-groups.ts`). What the entry
 * imports, the page of the sign-in among it, keeps the groups of `vite.config.ts`.
 */
export async function planChunks(root: string, routes: PageRoute[]): Promise<Rolldown.CodeSplittingGroup> {
  const { output } = (await build({ root, logLevel: 'warn', build: { write: false } })) as Rolldown.RolldownOutput;
  const graph = chunkGraph(output);
  const parts = partsOf(graph, routes);
  const pages = new Map(routes.map(({ module, isFramed }) => [graph.holding(module), isFramed ? WEIGHTS.framed : WEIGHTS.visitors]));
  const ofFrame = (isFramed: boolean) => routes.filter((route) => route.isFramed === isFramed).map(({ module }) => graph.holding(module));
  const [framed, visitors] = [ofFrame(true), ofFrame(false)];
  // One file for what all signed-in pages need, and nothing else: it has a budget of its own.
  const inFrame = ({ users }: Group) => framed.every((page) => users.has(page)) && !visitors.some((page) => users.has(page));
  const all = groupsOf(graph, parts);
  const frame = all.filter(inFrame);
  const joined = joinGroups(
    all.filter((group) => !inFrame(group)),
    {
      imports: (file) => graph.chunks.get(file)?.imports ?? [],
      weightOf: (part) => pages.get(part) ?? WEIGHTS.click,
      request: REQUEST_BYTES,
      vain: VAIN_BYTES,
      fixed: frame,
    },
  );
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const files = [frame.flatMap((group) => [...group.files]), ...joined.map((group) => [...group.files])];
  for (const [index, own] of files.entries()) {
    const chunks = own.flatMap((file) => graph.chunks.get(file) ?? []);
    const [entry, ...others] = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
    // Groups with the same name would become one file.
    const name = entry && others.length === 0 && !taken.has(entry.name) ? entry.name : `comun-${index}`;
    taken.add(name);
    for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) names.set(id, name);
  }
  // Dependencies would pull whole groups into one another.
  return { name: (id) => names.get(id) ?? null, includeDependenciesRecursively: false };
}

function partsOf({ main, chunks, holding, withImports }: ChunkGraph, routes: PageRoute[]): Map<string, Part> {
  const base = withImports(main);
  const beyond = (files: Iterable<string>) => new Set([...files].filter((file) => !base.has(file)));
  // A page is loaded together with the layouts around it.
  const layouts = new Set(routes.flatMap(({ around }) => around.map(holding)));
  const alone = [...chunks.values()].filter(({ fileName, isDynamicEntry }) => isDynamicEntry && !layouts.has(fileName));
  const taken = new Map(alone.map(({ fileName }) => [fileName, beyond(withImports(fileName))]));
  for (const { module, around } of routes) taken.set(holding(module), beyond(withImports(...[...around, module].map(holding))));

  const loads = (files: Iterable<string>, part: string) => [...files].some((file) => chunks.get(file)?.dynamicImports.includes(part));
  const parents = new Map([...taken.keys()].map((part) => [part, [...taken].filter(([, files]) => loads(files, part))]));
  const there = new Map([...taken.keys()].map((part) => [part, loads(base, part) ? new Set<string>() : new Set(chunks.keys())]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [part, known] of there) {
      const given = (parents.get(part) ?? []).map(([parent, files]) => new Set([...files, ...(there.get(parent) ?? [])]));
      const agreed = new Set([...known].filter((file) => given.every((files) => files.has(file))));
      changed ||= agreed.size < known.size;
      there.set(part, agreed);
    }
  }
  return new Map([...taken].map(([part, files]) => [part, { files, there: there.get(part) ?? new Set() }]));
}

/** Each file of the first build as a group of its own. */
function groupsOf({ main, chunks, withImports }: ChunkGraph, parts: Map<string, Part>): Group[] {
  const base = withImports(main);
  const having = (has: (part: Part) => boolean) => new Set([...parts].filter(([, part]) => has(part)).map(([name]) => name));
  return [...chunks.values()]
    .filter(({ fileName }) => !base.has(fileName))
    .map(({ fileName, code }) => {
      const users = having(({ files, there }) => files.has(fileName) && !there.has(fileName));
      return { files: new Set([fileName]), bytes: code.length, users, there: having(({ there }) => there.has(fileName)) };
    });
}
