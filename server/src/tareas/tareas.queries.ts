import type { Estado, Tarea } from '@ensaya/contract/tareas.ts';
import { sql } from 'kysely';
import { requestedEmpresas } from '../lib/requested-empresas.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** A task under the alias `item`. */
export const columns = [
  'item.id',
  'item.empresa_id',
  'item.proyecto_id',
  'item.trabajador_id',
  'item.nombre',
  'item.descripcion',
  'item.fecha_entrega',
  'item.created_at',
  'item.version',
  sql.ref<Estado>('item.estado').as('estado'),
  sql<Tarea['proyecto']>`(select json_build_object('nombre', p.nombre) from proyectos p
    where p.empresa_id = item.empresa_id and p.id = item.proyecto_id)`.as('proyecto'),
  sql<Tarea['trabajador']>`case when item.hecha_por is not null then app.tarea_doer(item.empresa_id, item.hecha_por)
    else (select jsonb_build_object('email', u.email, 'nombre', u.nombre) from users u where u.id = item.trabajador_id) end`.as(
    'trabajador',
  ),
  sql<Tarea['creada_por']>`app.tarea_creator(item.empresa_id, item.created_by)`.as('creada_por'),
  sql<Tarea['terminada']>`case when item.terminada_at is not null
    then json_build_object('at', item.terminada_at, 'nota', item.terminada_nota) end`.as('terminada'),
  sql<number>`(select count(*) from tarea_comentarios c
    where c.empresa_id = item.empresa_id and c.tarea_id = item.id)::integer`.as('comentarios'),
  sql<number>`(select count(*) from archivos a
    where a.empresa_id = item.empresa_id and a.tarea_id = item.id and a.attached_at is not null)::integer`.as('adjuntos'),
] as const;

export const tareas = rowsOf('tareas', TENANT_KEY, (from) => from.select(columns));

/** A task of the named company, or of one of the caller's: the address of a task has its id only. */
export function selectTarea(db: ScopedDb, id: string, empresa_id: string | undefined): Promise<Tarea | undefined> {
  return db
    .selectFrom(requestedEmpresas(empresa_id === undefined ? undefined : [empresa_id]))
    .innerJoin('tareas as item', (join) => join.on('item.empresa_id', '=', sql.ref<string>('requested.id')).on('item.id', '=', id))
    .select(columns)
    .executeTakeFirst();
}
