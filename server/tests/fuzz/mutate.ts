import type { z } from 'zod';
import type { Request } from '../replay/request.ts';
import { generateFields } from './generate.ts';
import { BODIES, CONTENT_TYPES, EXTRA_KEYS, HOSTILE, URL_PARTS } from './hostile-values.ts';
import type { Random } from './random.ts';

export type Fuzzed = { method: Request['method']; url: string; headers: Record<string, string>; payload?: string | Buffer | FormData };
type Container = Record<string, unknown> | unknown[];

/** What the database holds, by the name of the field; the schema of the body; a content type that this request must have. */
type Means = {
  random: Random;
  known: Record<string, readonly string[]>;
  schema: z.ZodType | undefined;
  type: string | undefined;
};

/** A valid request, changed in a few places; one in ten is sent as it is. */
export function mutateRequest({ method, url, body }: Request, { random, known, schema, type: required }: Means): Fuzzed {
  const changes = random.chance(0.1) ? 0 : 1 + random.below(3);
  const headers: Record<string, string> = random.chance(0.1) ? { accept: 'text/event-stream' } : {};
  const asked = { method, url: changes > 0 && random.chance(0.3) ? mutateUrl(url, random) : url, headers };
  if (required) return { ...asked, headers: { ...headers, 'content-type': required }, payload: random.pick(BODIES) };
  if (body instanceof FormData && random.chance(0.4)) return { ...asked, payload: body };
  const sendsBody = body !== undefined || (method !== 'GET' && random.chance(0.3));
  if (!sendsBody) return asked;
  if (changes > 0 && random.chance(0.15))
    return {
      ...asked,
      headers: { ...headers, 'content-type': random.pick(CONTENT_TYPES) },
      payload: random.pick(BODIES),
    };
  let value: unknown = body instanceof FormData ? {} : plant(structuredClone(body ?? {}), random, known);
  // Fields that a valid request may have too, at the edges of what the schema takes.
  if (schema && changes > 0 && random.chance(0.5)) value = { ...(value as object), ...generateFields(schema, random) };
  for (let i = 0; i < changes; i++) value = mutateValue(value, random);
  const type = random.chance(0.2) ? random.pick(CONTENT_TYPES) : 'application/json';
  return { ...asked, headers: { ...headers, 'content-type': type }, payload: JSON.stringify(value) ?? '' };
}

/** Values of existing accounts and rows: an operation that finds nothing is not tried in depth. */
function plant(body: object, random: Random, known: Record<string, readonly string[]>): object {
  for (const key of Object.keys(body)) {
    const values = known[key];
    if (values && random.chance(0.6)) Object.assign(body, { [key]: random.pick(values) });
  }
  return body;
}

function mutateUrl(url: string, random: Random): string {
  const [path = '', search = ''] = url.split('?');
  const parts = path.split('/');
  if (random.chance(0.3)) parts[parts.length - 1] = random.pick(URL_PARTS);
  const pairs = search ? search.split('&') : [];
  const at = random.below(pairs.length + 1);
  const name = pairs[at]?.split('=')[0] ?? random.pick(['limit', 'cursor', 'empresa_id', 'q', 'search', 'x']);
  const pair = `${name}=${random.pick(URL_PARTS)}`;
  if (random.chance(0.7)) pairs.splice(at, random.chance(0.3) ? 0 : 1, pair);
  return `${parts.join('/')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

function mutateValue(value: unknown, random: Random): unknown {
  const places = containersIn(value);
  if (places.length === 0 || random.chance(0.05)) return hostile(random);
  const place = random.pick(places);
  const keys = Object.keys(place);
  const key = random.pick(keys.length > 0 ? keys : ['0']);
  const old = (place as Record<string, unknown>)[key];
  const act = random.below(10);
  if (act === 0 && !Array.isArray(place)) delete place[key];
  else if (act === 1) define(place, random.pick(EXTRA_KEYS), hostile(random));
  else if (act === 2) define(place, key, [old]);
  else if (act === 3) define(place, key, { [key]: old });
  else if (act === 4) define(place, key, Array(copiesOf(old, random)).fill(old));
  else if (act === 5 && typeof old === 'string') define(place, key, `${old}${random.pick(['\0', '\ud800', '🔑', ' ', 'x'.repeat(500)])}`);
  else define(place, key, hostile(random));
  return value;
}

/** Repeated values of repeated values would exceed what a string can hold. A body of a megabyte is refused already. */
const MOST_LETTERS = 2_000_000;
const copiesOf = (value: unknown, random: Random): number =>
  Math.max(1, Math.min(1 + random.below(300), Math.floor(MOST_LETTERS / (JSON.stringify(value)?.length ?? 1))));

/** A copy: a later change of the same request may change it inside. */
const hostile = (random: Random): unknown => structuredClone(random.pick(HOSTILE));

/** `__proto__` too becomes an ordinary key. */
const define = (place: Container, key: string, value: unknown) =>
  Object.defineProperty(place, key, { value, enumerable: true, configurable: true, writable: true });

/** Not deep: the hostile values inside are nested thousands of times. */
function containersIn(value: unknown, depth = 0): Container[] {
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return [
    value as Container,
    ...Object.values(value)
      .slice(0, 20)
      .flatMap((inner) => containersIn(inner, depth + 1)),
  ];
}
