import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import type { z } from 'zod';
import { jsonSchemaOf, type Node, optionsOf } from './json-schema.ts';

/** Values that no row has by itself; found in a row, they were written by a field that no schema declares. */
export const SMUGGLED = {
  text: 'contrabando-8c41',
  id: 'dddddddd-8c41-4000-8000-dddddddddddd',
  time: '2001-02-03T04:05:06.789Z',
  number: 424_242_424,
};
/** How the same values look in a row. */
export const TRACES = [SMUGGLED.text, SMUGGLED.id, '2001-02-03', String(SMUGGLED.number)];

const COMPANY = /^(empresa|company)_?id$/i;
const camelCase = (name: string) => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** A value for each column that any table of the product has, under its name and as the browser would spell it. */
export async function readSmuggled(owner: Owner, foreignCompany: string): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select distinct on (a.attname) a.attname as name, format_type(a.atttypid, null) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      order by a.attname, type`,
  );
  const sampleOf = (name: string, type: string): unknown => {
    if (COMPANY.test(name)) return foreignCompany;
    if (/role/.test(name)) return 'superadmin';
    if (type === 'uuid') return SMUGGLED.id;
    if (/^(timestamp|date)/.test(type)) return SMUGGLED.time;
    if (/^(integer|bigint|smallint|numeric|double)/.test(type)) return SMUGGLED.number;
    if (type === 'boolean') return true;
    if (type.endsWith('[]')) return [SMUGGLED.text];
    return type.startsWith('json') ? { [SMUGGLED.text]: SMUGGLED.text } : SMUGGLED.text;
  };
  return Object.fromEntries(rows.flatMap(({ name, type }) => [name, camelCase(name)].map((spelt) => [spelt, sampleOf(spelt, type)])));
}

/** The value with every undeclared field at every level that has named fields. */
export const smuggleInto = (schema: z.ZodType, value: unknown, fields: Record<string, unknown>): unknown =>
  addTo(jsonSchemaOf(schema), value, fields);

function addTo(node: Node, value: unknown, fields: Record<string, unknown>): unknown {
  const options = optionsOf(node);
  if (Array.isArray(value)) {
    const items = options.find(({ type }) => type === 'array')?.items;
    return items ? value.map((one) => addTo(items as Node, one, fields)) : value;
  }
  const declared: Record<string, unknown> = Object.assign({}, ...options.map(({ properties }) => properties));
  if (typeof value !== 'object' || value === null || Object.keys(declared).length === 0) return value;
  const inside = Object.entries(value).map(([name, one]) => [name, declared[name] ? addTo(declared[name] as Node, one, fields) : one]);
  return { ...Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in declared))), ...Object.fromEntries(inside) };
}
