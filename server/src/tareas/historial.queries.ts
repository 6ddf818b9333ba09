import type { TareaCampo, TareaHistorialEntry } from '@ensaya/contract/tarea-historial.ts';
import { type NamedPerson, namedPerson } from '@ensaya/contract/tareas.ts';
import { sql } from 'kysely';
import { AppError } from '../lib/app-error.ts';
import { decodeTextCursor, encodeTextCursor } from '../lib/cursor.ts';
import { peopleOfTarea } from '../lib/people.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

type Key = { empresa_id: string; id: string };
type Fields = Partial<Record<string, string | null>>;
type Cambio = TareaHistorialEntry['cambios'][number];
type Names = Map<string, NamedPerson>;

/** Latest first; a task has one entry for a version at most, so that the version is the cursor. */
export async function selectHistorial(db: ScopedDb, tarea: Key, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const people = await db.selectFrom(peopleOfTarea(tarea)).selectAll().execute();
  const names: Names = new Map(people.map((one) => [one.id, namedPerson.parse(one)]));
  const rows = await db
    .selectFrom('tarea_historial')
    .select(['version', 'changed_at', 'changed_by', sql<Fields | null>`before`.as('before'), sql<Fields | null>`after`.as('after')])
    .where('empresa_id', '=', tarea.empresa_id)
    .where('tarea_id', '=', tarea.id)
    .$if(cursor !== undefined, (older) => older.where('version', '<', versionOf(cursor ?? '')))
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ version, changed_at, changed_by, before, after }) => ({
      version,
      at: changed_at,
      por: (changed_by && names.get(changed_by)) || null,
      cambios: before && after ? cambiosOf(before, after, names) : [{ campo: 'creada' as const, antes: null, despues: null }],
    })),
    next_cursor: last && rows.length > limit ? encodeTextCursor(String(last.version)) : null,
  };
}

function versionOf(cursor: string): number {
  const version = decodeTextCursor(cursor);
  if (!/^\d{1,9}$/.test(version)) throw new AppError('invalid_input', { fields: { cursor: 'El cursor no es válido' } });
  return Number(version);
}

const PLAIN = ['estado', 'fecha_entrega', 'nombre', 'descripcion'] as const satisfies TareaCampo[];

function cambiosOf(before: Fields, after: Fields, names: Names): Cambio[] {
  const nameOf = (id: string | null | undefined) => {
    const person = id ? names.get(id) : undefined;
    return person ? (person.nombre ?? person.email) : null;
  };
  const marked = ({ terminada_at, terminada_nota }: Fields) => (terminada_at ? (terminada_nota ?? '') : null);
  const cambios: Cambio[] = PLAIN.filter((campo) => campo in after).map((campo) => ({
    campo,
    antes: before[campo] ?? null,
    despues: after[campo] ?? null,
  }));
  if ('trabajador_id' in after)
    cambios.push({ campo: 'trabajador', antes: nameOf(before.trabajador_id), despues: nameOf(after.trabajador_id) });
  if ('terminada_at' in after) cambios.push({ campo: 'terminada', antes: marked(before), despues: marked(after) });
  if ('deleted_at' in after) cambios.push({ campo: after.deleted_at ? 'eliminada' : 'restaurada', antes: null, despues: null });
  return cambios;
}
