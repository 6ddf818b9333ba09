import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner } from './usuarios.ts';

export type Proyecto = { id: string; empresa_id: string; nombre: string };

type ProyectoFields = { id?: string; nombre?: string; descripcion?: string; created_at?: string };

export async function buildProyecto(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: ProyectoFields = {}): Promise<Proyecto> {
  const { id = randomUUID(), nombre = 'Campaña de invierno', descripcion = null, created_at = null } = fields;
  await owner.query(
    'insert into app.proyectos (id, empresa_id, nombre, descripcion, created_at) values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))',
    [id, empresa.id, nombre, descripcion, created_at],
  );
  return { id, empresa_id: empresa.id, nombre };
}
