import type { NamedPerson } from '@ensaya/contract/tareas.ts';
import { sql } from 'kysely';

type Key = { empresa_id: string; id: string };

/** The people in a task's comments, attachments and history, as `person`. */
export const peopleOf = ({ empresa_id, id }: Key) => sql<NamedPerson>`app.tarea_people(${empresa_id}, ${id})`.as<'person'>(sql`person`);

/** A row of it, null without one. */
export const personColumn = sql<NamedPerson | null>`case when person.id is not null
  then json_build_object('id', person.id, 'email', person.email, 'nombre', person.nombre) end`;
