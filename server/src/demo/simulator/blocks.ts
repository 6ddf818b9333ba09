export type Message = { role: string; content: string };
export type Blocks = ReadonlyMap<string, unknown>;

const BLOCK = /^<([a-z_]+)-(\w+)>\n([\s\S]*?)\n<\/\1-\2>$/gm;

/** The values between the marks that `ia/delimited.ts` writes, by name. Of two with the same name the later one counts. */
export function blocksIn(messages: readonly Message[]): Blocks {
  const blocks = new Map<string, unknown>();
  for (const { role, content } of messages) {
    if (role !== 'user') continue;
    for (const [, name = '', , json = ''] of content.matchAll(BLOCK)) {
      try {
        blocks.set(name, JSON.parse(json));
      } catch {}
    }
  }
  return blocks;
}

/** The blocks of one use. One that is missing takes its value of `without`. */
export const blocksOf = <B extends object>(blocks: Blocks, without: B): B => ({ ...without, ...Object.fromEntries(blocks) });

export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

export const instructionsIn = (messages: readonly Message[]): string =>
  messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
