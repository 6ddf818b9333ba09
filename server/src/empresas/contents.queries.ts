import type { countEmpresaContents } from '@ensaya/contract/empresas.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import { CONTENIDO } from '@ensaya/contract/tablas.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** Undefined when there is no such company. */
export async function countContents(db: ScopedDb, id: string): Promise<OperationOutput<typeof countEmpresaContents> | undefined> {
  const tables = [...Object.keys(CONTENIDO), 'company_users', 'responsables_empresas'];
  const { rows } = await sql<{ tabla: string; cantidad: number }>`
    select c.tabla, c.cantidad from empresas e, app.count_contents(e.id, ${tables}) c where e.id = ${id}`.execute(db);
  if (rows.length === 0) return undefined;
  const {
    company_users = 0,
    responsables_empresas = 0,
    ...contenido
  } = Object.fromEntries(rows.map(({ tabla, cantidad }) => [tabla, cantidad]));
  const { proyectos = 0, tareas = 0 } = contenido;
  return { proyectos, tareas, trabajadores: company_users, responsables: responsables_empresas, contenido };
}
