import type { Rolldown } from 'vite';

/** The files of a build, by name, and which modules and files they contain and import. */
export type ChunkGraph = {
  main: string;
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  /** The file that contains a module. */
  holding: (module: string) => string;
  /** The files and all that they import, dependencies first. */
  withImports: (...files: string[]) => Set<string>;
};

export function chunkGraph(output: Rolldown.RolldownOutput['output']): ChunkGraph {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const main = [...chunks.values()].find(({ isEntry }) => isEntry)?.fileName;
  if (!main) throw new Error('the build has no entry');
  const files = new Map([...chunks].flatMap(([name, { moduleIds }]) => moduleIds.map((id) => [id, name] as const)));
  const add = (name: string, seen: Set<string>, done: Set<string>) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of chunks.get(name)?.imports ?? []) add(next, seen, done);
    done.add(name);
  };
  return {
    main,
    chunks,
    holding: (module) => {
      const file = files.get(module);
      if (!file) throw new Error(`no file of the build contains ${module}`);
      return file;
    },
    withImports: (...names) => {
      const [seen, done] = [new Set<string>(), new Set<string>()];
      for (const name of names) add(name, seen, done);
      return done;
    },
  };
}
