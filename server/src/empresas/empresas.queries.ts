import { EMPRESAS_PER_PAGE, type listEmpresas, type OwnEmpresa, type Pais, type Sector } from '@ensaya/contract/empresas.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import { sql } from 'kysely';
import { rowsOf } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const sector = sql.ref<Sector>('item.sector').as('sector');
const pais = sql.ref<Pais>('item.pais').as('pais');
const columns = [
  'item.id',
  'item.nombre',
  'item.correo_contacto',
  'item.created_at',
  'item.suspended_at',
  'item.version',
  sector,
  pais,
] as const;

export const empresas = rowsOf('empresas', ['id'], (from) => from.select(columns));

type Listing = OperationOutput<typeof listEmpresas>;

export async function selectEmpresas(db: ScopedDb, query: OperationParsed<typeof listEmpresas>['query']): Promise<Listing> {
  const { q, sort, direction, page, sin_responsable, con_equipo } = query;
  const found = sql<{ total: number; ids: string[] }>`
    app.list_empresas(${q}, ${sin_responsable === 'true'}, ${con_equipo === 'true'}, ${sort}, ${direction === 'desc'}, ${EMPRESAS_PER_PAGE}, ${page})`;
  const rows = await db
    .selectFrom(found.as<'found'>(sql`found`))
    .leftJoin('empresas as item', (join) => join.on(sql<boolean>`item.id = any (found.ids)`))
    .select(['found.total', ...columns])
    .select(sql<number>`(select count(*) from responsables_empresas r where r.empresa_id = item.id)`.as('responsables'))
    .orderBy(sql`array_position(found.ids, item.id)`)
    .execute();
  const items = rows.flatMap(({ total: _total, ...row }) => (row.id ? [row as Listing['items'][number]] : []));
  return { items, total: rows[0]?.total ?? 0 };
}

export async function countAllEmpresas(db: ScopedDb): Promise<number> {
  const { count } = await db.selectFrom('empresas').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
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
      // A lateral join, because planned as a set the policies make PostgreSQL read every company.
      .innerJoinLateral(
        (from) => from.selectFrom('empresas').selectAll().whereRef('id', '=', 'own.id').limit(1).as('item'),
        (join) => join.onTrue(),
      )
      .select(['item.id', 'item.nombre', 'item.correo_contacto', 'item.created_at', sector, pais])
      .select(sql<number>`(select count(*) from company_users c where c.company_id = item.id)`.as('trabajadores'))
      .orderBy('item.nombre')
      .orderBy('item.id')
      .execute()
  );
}
