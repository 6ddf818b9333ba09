import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { jsonSchemaOf, type Node } from './json-schema.ts';
import type { Random } from './random.ts';

/** Some fields of a body by its JSON schema: at the edges of what it takes, or one beyond. Ids are of rows that do not exist. */
export function generateFields(schema: z.ZodType, random: Random): Record<string, unknown> {
  const { properties = {} } = jsonSchemaOf(schema);
  const fields = Object.entries(properties).filter(([, node]) => !holdsId(node as Node) && random.chance(0.3));
  return Object.fromEntries(fields.map(([name, node]) => [name, generate(node as Node, random)]));
}

/** A valid request names existing rows; without them an operation is not tried in depth. */
const holdsId = (node: Node): boolean => JSON.stringify(node).includes('"uuid"');

function generate(node: Node, random: Random, depth = 0): unknown {
  if (typeof node === 'boolean' || depth > 6) return null;
  const options = node.anyOf ?? node.oneOf;
  if (options) return generate(random.pick(options) as Node, random, depth + 1);
  if (node.const !== undefined) return node.const;
  if (node.enum) return random.pick(node.enum);
  const inner = (part: unknown) => generate(part as Node, random, depth + 1);
  switch (node.type) {
    case 'string':
      return generateText(node, random);
    case 'integer':
    case 'number':
      return random.pick([node.minimum ?? 0, node.maximum ?? 1e9, (node.minimum ?? 0) - 1, (node.maximum ?? 1e9) + 1, 0.5]);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return Array.from({ length: lengthOf(node.minItems, node.maxItems ?? 5, random) }, () => inner(node.items ?? {}));
    case 'object':
      return Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, part]) => [name, inner(part)]));
    default:
      return null;
  }
}

const lengthOf = (least = 0, most: number, random: Random): number =>
  random.pick([least, Math.min(most, least + 1), most, most + 1, Math.max(0, least - 1)].filter((length) => length <= 5000));

const LETTERS = ['x', 'ñ', '\u200b', '🔑', ' ', 'A\u0301', '<'];

function generateText({ format, minLength, maxLength = 300 }: Node, random: Random): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return random.pick(['a@b.co', `${'x'.repeat(64)}@ejemplo.test`, `ana+${random.below(1e6)}@ejemplo.test`]);
  if (format === 'date') return random.pick(['2024-02-29', '0001-01-01', '9999-12-31']);
  if (format === 'date-time') return random.pick(['2024-02-29T23:59:60Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']);
  return random.pick(LETTERS).repeat(lengthOf(minLength, maxLength, random));
}
