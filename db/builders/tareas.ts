import { randomUUID } from 'node:crypto';
import type { Proyecto } from './proyectos.ts';
import type { Owner, User } from './usuarios.ts';

export type Tarea = { id: string; empresa_id: string; proyecto_id: string };

type TareaFields = { nombre?: string; descripcion?: string; estado?: string; fecha_entrega?: string; trabajador?: Pick<User, 'id'> };

export async function buildTarea(owner: Owner, proyecto: Pick<Proyecto, 'id' | 'empresa_id'>, fields: TareaFields = {}): Promise<Tarea> {
  const { nombre = 'Preparar el guion', descripcion = null, estado = 'pendiente', fecha_entrega = null, trabajador } = fields;
  const id = randomUUID();
  await owner.query(
    `insert into app.tareas (id, empresa_id, proyecto_id, trabajador_id, nombre, descripcion, estado, fecha_entrega)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, proyecto.empresa_id, proyecto.id, trabajador?.id ?? null, nombre, descripcion, estado, fecha_entrega],
  );
  return { id, empresa_id: proyecto.empresa_id, proyecto_id: proyecto.id };
}
