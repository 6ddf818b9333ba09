import { randomUUID } from 'node:crypto';
import type { TestServer } from '../server.ts';
import { deriveFields, idFields } from './derive.ts';
import type { Ids, Parts, Replayed, Samples } from './operations.ts';

export type Request = { method: Replayed['method']; url: string; body?: object };

const COMPANY = ['empresa_id', 'company_id', 'companyId'];

/** The tables of the schema, and which table a column refers to. */
export type Catalog = { tables: Set<string>; references: Map<string, string> };

export async function readCatalog({ owner }: TestServer): Promise<Catalog> {
  const { rows: tables } = await owner.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'app'`);
  const { rows: references } = await owner.query<{ column: string; table: string }>(`
    select a.attname as column, r.relname as table from pg_constraint c
      join pg_class r on r.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
     where c.contype = 'f' and c.connamespace = 'app'::regnamespace`);
  return { tables: new Set(tables.map(({ name }) => name)), references: new Map(references.map(({ column, table }) => [column, table])) };
}

/** The table that an operation's path names, if it does. */
export const tableOf = ({ path }: Replayed, { tables }: Catalog): string | undefined => path.split('/').find((part) => tables.has(part));

const PEOPLE = ['users', 'user_roles', 'company_users'];

type Field = { part: string; field: string };

/** The key that the client chooses for a new row. */
const isNewKey = ({ method, path }: Replayed, { part, field }: Field): boolean =>
  part === 'body' && field === 'id' && method === 'POST' && !path.includes('/rpc/');

/** The fields of a request that name existing rows. */
const idFieldsOf = (operation: Replayed): Field[] =>
  (['params', 'query', 'body'] as const)
    .flatMap((part) => (operation[part] ? idFields(operation[part]).map((field) => ({ part, field })) : []))
    .filter((field) => !isNewKey(operation, field));

export const hasIds = (operation: Replayed): boolean => idFieldsOf(operation).length > 0;

/** True if it reads one company, which its query names. */
export const readsCompany = ({ method, query }: Replayed): boolean =>
  method === 'GET' && query !== undefined && idFields(query).some((field) => COMPANY.includes(field));

/** True if it names rows other than companies and people: such an id can be sent together with the caller's own company. */
export function namesRows(operation: Replayed, catalog: Catalog): boolean {
  return idFieldsOf(operation).some(({ part, field }) =>
    part === 'params'
      ? tableOf(operation, catalog) !== 'empresas'
      : !COMPANY.includes(field) && !PEOPLE.includes(catalog.references.get(field.replace(/_ids$/, '_id')) ?? ''),
  );
}

function idOf(operation: Replayed, { part, field }: Field, ids: Ids, catalog: Catalog): string {
  if (COMPANY.includes(field)) return ids.empresa;
  if (isNewKey(operation, { part, field })) return randomUUID();
  const table = part === 'params' ? tableOf(operation, catalog) : field !== 'id' && catalog.references.get(field);
  if (!table) throw new Error(`${operation.id}: no row is known for ${part}.${field}; add a sample in server/tests/samples`);
  if (table === 'empresas') return ids.empresa;
  return PEOPLE.includes(table) ? ids.person : ids.row(table);
}

/** A request with these ids: derived from the schemas, completed by the operation's sample. */
export async function requestOf(
  operation: Replayed,
  ids: Ids,
  { server, catalog, samples }: { server: TestServer; catalog: Catalog; samples: NonNullable<Samples['samples']> },
): Promise<Request> {
  const sample: Parts = (await samples[operation.id]?.(ids, server)) ?? {};
  const part = (name: 'params' | 'query' | 'body') => {
    const { [name]: schema } = operation;
    const { [name]: given } = sample;
    if (given instanceof FormData || !schema) return given;
    const derived = deriveFields(schema, given ?? {}, (field) => idOf(operation, { part: name, field }, ids, catalog));
    const value = { ...derived, ...given };
    const { success, error } = schema.safeParse(value);
    if (!success) throw new Error(`${operation.id}: add a sample in server/tests/samples, its ${name} cannot be derived: ${error.message}`);
    return value;
  };
  const [params, query, body] = [part('params') as Record<string, unknown> | undefined, part('query'), part('body')];
  const url = operation.path.replace(/:(\w+)/g, (_match, name: string) => String(params?.[name]));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) for (const one of [value ?? []].flat()) search.append(key, String(one));
  return { method: operation.method, url: query ? `${url}?${search}` : url, ...(body && { body }) };
}
