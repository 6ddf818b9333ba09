import { buildComentario, buildTarea } from '@ensaya/db/builders/tareas.ts';
import type pg from 'pg';
import type { Store } from '../archivos/store.ts';
import { ago, inDays } from './days.ts';

type Row = { id: string };
type Proyecto = Row & { empresa_id: string };
type Cast = {
  proyectos: Record<'invierno' | 'posventa' | 'reyes', Proyecto>;
  responsable: Row;
  people: Record<'lucia' | 'diego' | 'nuria' | 'ivan' | 'ximena', Row>;
};

/** Tasks with comments, attachments and a 'He terminado'. Without a store there are no attachments. */
export async function fillTareas(owner: pg.Client, { proyectos, responsable: marta, people }: Cast, store?: Store): Promise<void> {
  const { invierno, posventa, reyes } = proyectos;
  const { lucia, diego, nuria, ivan, ximena } = people;
  const tarea = (proyecto: Proyecto, nombre: string, trabajador: Row, estado: string, days?: number, descripcion?: string) =>
    buildTarea(owner, proyecto, {
      nombre,
      trabajador,
      estado,
      creada_por: marta,
      ...(descripcion && { descripcion }),
      ...(days !== undefined && { fecha_entrega: inDays(days) }),
    });
  const guion = await tarea(
    invierno,
    'Revisar el guion de averías urgentes',
    lucia,
    'en progreso',
    2,
    'Añadir la pregunta sobre el olor a gas al principio, antes de pedir la dirección, y quitar la frase «no se preocupe». Que quepa en una pantalla del móvil.',
  );
  await tarea(invierno, 'Ensayar la llamada de un cliente sin calefacción', lucia, 'pendiente', 7);
  const garantias = await tarea(invierno, 'Preparar las respuestas sobre garantías', lucia, 'pendiente', 0);
  await tarea(invierno, 'Leer las novedades de la caldera Boreal', lucia, 'completada', -9);
  const dudas = await tarea(invierno, 'Anotar las dudas más repetidas de la semana', lucia, 'pendiente', -1);
  await tarea(invierno, 'Actualizar los plazos de repuesto', diego, 'completada', -8);
  await tarea(invierno, 'Repasar la tabla de desplazamientos', nuria, 'en progreso', 4);
  await tarea(invierno, 'Ensayar la visita con presupuesto rechazado', ivan, 'pendiente', 11);
  const reclamaciones = await tarea(posventa, 'Llamar a las reclamaciones del mes pasado', diego, 'pendiente', 0);
  await tarea(posventa, 'Resumir la encuesta de satisfacción', nuria, 'completada', -3);
  await tarea(posventa, 'Ordenar las plantillas de respuesta', ivan, 'completada');
  await tarea(reyes, 'Ensayar la devolución sin tique', ximena, 'en progreso', 3);
  await tarea(reyes, 'Aprender el recorrido de la tienda', ximena, 'completada', -5);

  const say = (at: Proyecto, autor: Row, days: number, texto: string) =>
    buildComentario(owner, at, autor, { texto, created_at: ago(days) });
  await say(guion, marta, 2.2, 'He dejado el guion anterior en los adjuntos, por si quieres comparar.');
  await say(guion, lucia, 2, 'Gracias. Empiezo por el olor a gas.');
  await say(guion, marta, 0.9, '¿Probaste la versión corta? En la zona 4 cuelgan antes de la tercera pregunta.');
  await say(guion, lucia, 0.1, 'Sí. Con la corta no colgó nadie. He subido la nueva con el otro orden.');
  await say(garantias, lucia, 1.5, '¿Incluyo también las piezas que no son nuestras?');
  await say(garantias, marta, 1.2, 'Sí, con una frase basta.');
  await say(dudas, marta, 1, 'Con las cinco primeras es suficiente.');
  await say(reclamaciones, diego, 0.6, 'Dos no cogen el teléfono. Vuelvo a llamar mañana.');

  await finish(owner, guion, lucia, 'Probado con dos llamadas de esta mañana.');
  if (!store) return;
  await attach(owner, store, guion, {
    autor: marta,
    nombre: 'guion-anterior.txt',
    texto: 'Buenos días, Norteclima. ¿Me dice su dirección?\n',
  });
  await attach(owner, store, guion, {
    autor: lucia,
    nombre: 'guion-averias-v3.txt',
    texto: 'Buenos días, Norteclima. ¿Nota olor a gas? Si es así, salga y llame desde fuera.\n',
  });
  await attach(owner, store, reclamaciones, {
    autor: marta,
    nombre: 'reclamaciones-octubre.txt',
    texto: '12 clientes, empezar por los más antiguos.\n',
  });
}

/** She is the actor while the triggers write the history and the notice. */
async function finish(owner: pg.Client, tarea: Proyecto, trabajadora: Row, nota: string): Promise<void> {
  const { rows } = await owner.query<{ actor: string }>(`select coalesce(current_setting('app.user_id', true), '') as actor`);
  const act = (id: string) => owner.query(`select set_config('app.user_id', $1, true)`, [id]);
  await act(trabajadora.id);
  await owner.query('update app.tareas set terminada_at = now(), terminada_nota = $3 where empresa_id = $1 and id = $2', [
    tarea.empresa_id,
    tarea.id,
    nota,
  ]);
  await act(rows[0]?.actor ?? '');
}

type Adjunto = { autor: Row; nombre: string; texto: string };

async function attach(owner: pg.Client, store: Store, tarea: Proyecto, { autor, nombre, texto }: Adjunto): Promise<void> {
  const [path, bytes, type] = [`${tarea.empresa_id}/tareas/${tarea.id}/${nombre}`, Buffer.from(texto), 'text/plain; charset=utf-8'];
  await store.put(path, bytes, type);
  await owner.query(
    `insert into app.archivos (empresa_id, kind, path, content_type, bytes, nombre, attached_at, created_by, tarea_id)
     values ($1, 'tarea', $2, $3, $4, $5, now(), $6, $7)`,
    [tarea.empresa_id, path, type, bytes.length, nombre, autor.id, tarea.id],
  );
}
