import { randomUUID } from 'node:crypto';
import type { Proyecto } from './proyectos.ts';
import type { Owner, User } from './usuarios.ts';

export type Tarea = { id: string; empresa_id: string; proyecto_id: string };

type TareaFields = {
  id?: string;
  created_at?: string;
  creada_por?: Pick<User, 'id'>;
  /** 'He terminado', with its note. */
  terminada?: string;
  nombre?: string;
  descripcion?: string;
  estado?: string;
  fecha_entrega?: string;
  trabajador?: Pick<User, 'id'>;
};

export async function buildTarea(owner: Owner, proyecto: Pick<Proyecto, 'id' | 'empresa_id'>, fields: TareaFields = {}): Promise<Tarea> {
  const {
    id = randomUUID(),
    nombre = 'Preparar el guion',
    descripcion = null,
    estado = 'pendiente',
    fecha_entrega = null,
    trabajador,
    created_at,
    creada_por,
    terminada,
  } = fields;
  await owner.query(
    `insert into app.tareas (id, empresa_id, proyecto_id, trabajador_id, nombre, descripcion, estado, fecha_entrega, created_at, created_by,
       terminada_at, terminada_nota)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now()), $10, case when $11::text is not null then now() end, $11)`,
    [
      id,
      proyecto.empresa_id,
      proyecto.id,
      trabajador?.id ?? null,
      nombre,
      descripcion,
      estado,
      fecha_entrega,
      created_at ?? null,
      creada_por?.id ?? null,
      terminada ?? null,
    ],
  );
  return { id, empresa_id: proyecto.empresa_id, proyecto_id: proyecto.id };
}

export async function buildComentario(
  owner: Owner,
  tarea: Pick<Tarea, 'id' | 'empresa_id'>,
  autor: Pick<User, 'id'>,
  { texto = 'Lo miro mañana', created_at = null }: { texto?: string; created_at?: string | null } = {},
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into app.tarea_comentarios (id, empresa_id, tarea_id, autor_id, texto, created_at) values ($1, $2, $3, $4, $5, coalesce($6, now()))`,
    [id, tarea.empresa_id, tarea.id, autor.id, texto, created_at],
  );
  return id;
}
