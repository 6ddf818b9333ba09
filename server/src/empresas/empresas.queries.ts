import {
  type createEmpresa,
  EMPRESAS_PER_PAGE,
  type Empresa,
  type listEmpresas,
  type OwnEmpresa,
  type Pais,
  type Sector,
  type updateEmpresa,
} from '@ensaya/contract/empresas.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

const columns = ['e.id', 'e.nombre', 'e.correo_contacto', 'e.created_at', 'e.version'] as const;
const sector = sql.ref<Sector>('e.sector').as('sector');
const pais = sql.ref<Pais>('e.pais').as('pais');

type Listing = OperationOutput<typeof listEmpresas>;

export async function selectEmpresas(db: ScopedDb, query: OperationParsed<typeof listEmpresas>['query']): Promise<Listing> {
  const { q, sort, direction, page, sin_responsable, con_equipo } = query;
  const found = sql<{ total: number; ids: string[] }>`
    app.list_empresas(${q}, ${sin_responsable === 'true'}, ${con_equipo === 'true'}, ${sort}, ${direction === 'desc'}, ${EMPRESAS_PER_PAGE}, ${page})`;
  const rows = await db
    .selectFrom(found.as<'found'>(sql`found`))
    .leftJoin('empresas as e', (join) => join.on(sql<boolean>`e.id = any (found.ids)`))
    .select(['found.total', ...columns, sector, pais])
    .select(sql<number>`(select count(*)::int from responsables_empresas r where r.empresa_id = e.id)`.as('responsables'))
    .orderBy(sql`array_position(found.ids, e.id)`)
    .execute();
  const items = rows.flatMap(({ total: _total, ...row }) => (row.id ? [row as Listing['items'][number]] : []));
  return { items, total: rows[0]?.total ?? 0 };
}

export async function countAllEmpresas(db: ScopedDb): Promise<number> {
  const { count } = await db.selectFrom('empresas').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}

export function selectEmpresa(db: ScopedDb, id: string): Promise<Empresa | undefined> {
  return db
    .selectFrom('empresas as e')
    .select([...columns, sector, pais])
    .where('e.id', '=', id)
    .executeTakeFirst();
}

/** Undefined when the id was used before: the same insert, sent twice. */
export function insertEmpresa(db: ScopedDb, values: OperationParsed<typeof createEmpresa>['body']): Promise<Empresa | undefined> {
  const { id, nombre, correo_contacto } = values;
  return db
    .with('e', (cte) =>
      cte
        .insertInto('empresas')
        .values({ ...(id && { id }), nombre, correo_contacto, sector: values.sector, pais: values.pais })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returningAll(),
    )
    .selectFrom('e')
    .select([...columns, sector, pais])
    .executeTakeFirst();
}

/** Undefined when there is no such company, or no longer in that version. */
export function updateEmpresaRow(
  db: ScopedDb,
  id: string,
  { version, ...fields }: OperationParsed<typeof updateEmpresa>['body'],
): Promise<Empresa | undefined> {
  return db
    .with('e', (cte) => cte.updateTable('empresas').set(fields).where('id', '=', id).where('version', '=', version).returningAll())
    .selectFrom('e')
    .select([...columns, sector, pais])
    .executeTakeFirst();
}

export async function deleteEmpresaRow(db: ScopedDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ deleted: boolean }>`select app.delete_empresa(${id}) as deleted`.execute(db);
  return rows[0]?.deleted ?? false;
}

export function selectOwnEmpresas(db: ScopedDb): Promise<OwnEmpresa[]> {
  const own = sql<{ id: string }>`unnest(app.managed_ids())`;
  return (
    db
      .selectFrom(own.as<'own'>(sql`own(id)`))
      // One by one: planned as a set, the policies would have it read all companies there are.
      .innerJoinLateral(
        (from) => from.selectFrom('empresas').selectAll().whereRef('id', '=', 'own.id').limit(1).as('e'),
        (join) => join.onTrue(),
      )
      .select(['e.id', 'e.nombre', 'e.correo_contacto', 'e.created_at', sector, pais])
      .select(sql<number>`(select count(*)::int from company_users c where c.company_id = e.id)`.as('trabajadores'))
      .orderBy('e.nombre')
      .orderBy('e.id')
      .execute()
  );
}
