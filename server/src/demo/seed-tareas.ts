import { randomUUID } from 'node:crypto';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildComentario, buildTarea, type Tarea } from '@ensaya/db/builders/tareas.ts';
import type pg from 'pg';
import type { Store } from '../archivos/store.ts';
import { ARCE_PROYECTOS } from './content/arce-tareas.ts';
import { ITACA_PROYECTOS } from './content/itaca-tareas.ts';
import { NORTECLIMA_PROYECTOS } from './content/norteclima-tareas.ts';
import type { DemoTarea } from './content/tareas.ts';
import { inDays, momentOf } from './days.ts';
import type { Cast } from './people.ts';
import type { Act } from './timeline.ts';

type Row = { id: string };
type Company = { cast: Cast; responsable: Row; store: Store | undefined };

/** Projects and tasks with their changes, comments and attachments. Without a store there are no attachments. */
export function tareaActs(owner: pg.Client, cast: Cast, store?: Store): Act[] {
  return [...NORTECLIMA_PROYECTOS, ...ARCE_PROYECTOS, ...ITACA_PROYECTOS].flatMap(({ creado, tareas, ...content }) => {
    const empresa = cast.empresas[content.empresa];
    const responsable = cast.people[content.responsable];
    const proyecto = { id: randomUUID(), empresa_id: empresa.id };
    const { nombre, descripcion } = content;
    const created_at = momentOf(creado);
    const create = () => buildProyecto(owner, empresa, { id: proyecto.id, nombre, created_at, ...(descripcion && { descripcion }) });
    return [
      { at: created_at, by: responsable, run: create, unrecorded: true as const },
      ...tareas.flatMap((tarea) => actsOf(owner, proyecto, tarea, { cast, responsable, store })),
    ];
  });
}

function actsOf(owner: pg.Client, proyecto: { id: string; empresa_id: string }, content: DemoTarea, company: Company): Act[] {
  const { cast, responsable, store } = company;
  const { nombre, descripcion, entrega, creada, pasos = [] } = content;
  const trabajador = cast.people[content.para];
  const tarea: Tarea = { id: randomUUID(), empresa_id: proyecto.empresa_id, proyecto_id: proyecto.id };
  const created_at = momentOf(creada);
  const create = () =>
    buildTarea(owner, proyecto, {
      id: tarea.id,
      nombre,
      trabajador,
      creada_por: responsable,
      created_at,
      ...(descripcion && { descripcion }),
      ...(entrega !== undefined && { fecha_entrega: inDays(entrega) }),
    });
  const acts: Act[] = [{ at: created_at, by: responsable, run: create }];
  for (const paso of pasos) {
    const at = momentOf(paso.at);
    if ('estado' in paso) acts.push({ at, by: responsable, run: () => change(owner, tarea, 'estado = $3', [paso.estado]) });
    else if ('terminada' in paso)
      acts.push({
        at,
        by: trabajador,
        run: () => change(owner, tarea, 'terminada_at = $3, terminada_nota = $4', [at, paso.terminada]),
      });
    else if ('comentario' in paso) {
      const by = cast.people[paso.by];
      acts.push({ at, by, run: () => buildComentario(owner, tarea, by, { texto: paso.comentario, created_at: at }) });
    } else if (store) {
      const by = cast.people[paso.by];
      acts.push({ at, by, run: () => attach(owner, store, tarea, { autor: by, at, ...paso.adjunto }), unrecorded: true });
    }
  }
  return acts;
}

const change = (owner: pg.Client, { empresa_id, id }: Tarea, set: string, values: string[]) =>
  owner.query(`update app.tareas set ${set} where empresa_id = $1 and id = $2`, [empresa_id, id, ...values]);

type Adjunto = { autor: Row; at: string; nombre: string; texto: string };

async function attach(owner: pg.Client, store: Store, tarea: Tarea, { autor, at, nombre, texto }: Adjunto): Promise<void> {
  const [path, bytes, type] = [`${tarea.empresa_id}/tareas/${tarea.id}/${nombre}`, Buffer.from(texto), 'text/plain; charset=utf-8'];
  await store.put(path, bytes, type);
  await owner.query(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, nombre, attached_at, created_at, created_by, tarea_id)
     values ($1, 'tarea', $2, $3, $4, $5, $6, $6, $7, $8)`,
    [tarea.empresa_id, path, type, bytes.length, nombre, at, autor.id, tarea.id],
  );
}
