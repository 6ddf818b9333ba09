import type { z } from 'zod';
import { jsonSchemaOf, type Node, optionsOf } from './json-schema.ts';

/** Ways to write an address inside: of this machine, of its network, of a cloud's metadata. */
export const insideAddresses = (port: number): string[] => [
  ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', '127.0.0.1.', '①②⑦.0.0.1'].map(
    (host) => `http://${host}:${port}/latest/meta-data/`,
  ),
  ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]'].map((host) => `http://${host}:${port}/`),
  ...['169.254.169.254', '2852039166', 'metadata.google.internal', '[fd00:ec2::254]', '10.0.0.1', '192.168.1.1'].map(
    (host) => `http://${host}/`,
  ),
  // A name that resolves to this machine, a name in front of it, and one whose answer redirects.
  ...[`http://interno.ensaya.localhost:${port}/`, `http://api.openai.com@127.0.0.1:${port}/v1`, 'https://redirige.evil.example/'],
  ...[`//127.0.0.1:${port}/`, `127.0.0.1:${port}`, `../../@127.0.0.1:${port}/`, `gopher://127.0.0.1:${port}/_x`, 'file:///etc/passwd'],
];

/** An address as a field holds it: alone, in Markdown, in HTML. */
export const wrappings = (address: string): string[] => [address, `[aquí](${address})`, `![foto](${address})`, `<img src="${address}">`];

type Path = (string | number)[];

/** The places of a body that take free text. */
export const textPaths = (schema: z.ZodType): Path[] => pathsIn(jsonSchemaOf(schema), []);

function pathsIn(node: Node, path: Path): Path[] {
  const paths = optionsOf(node).flatMap((option) => {
    if (option.enum || option.const !== undefined || path.length > 5) return [];
    if (option.type === 'string') return /uuid|date/.test(option.format ?? '') ? [] : [path];
    if (option.type === 'array') return pathsIn((option.items ?? {}) as Node, [...path, 0]);
    return Object.entries(option.properties ?? {}).flatMap(([name, inner]) => pathsIn(inner as Node, [...path, name]));
  });
  return [...new Map(paths.map((one) => [JSON.stringify(one), one])).values()];
}

/** A copy of the value with the text at the path; lists and objects on the way are made. */
export function withText(value: unknown, path: Path, text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const inside = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  const changed = withText(inside, rest, text);
  if (typeof key === 'number') return [changed, ...(Array.isArray(value) ? value.slice(1) : [])];
  return { ...(value as object), [key]: changed };
}
