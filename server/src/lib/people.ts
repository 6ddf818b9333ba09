import type { NamedPerson } from '@ensaya/contract/tareas.ts';
import { sql } from 'kysely';

type Key = { empresa_id: string; id: string };

/** The people in a task's comments, attachments and history, as `person`. */
export const peopleOfTarea = ({ empresa_id, id }: Key) =>
  sql<NamedPerson>`app.tarea_people(${empresa_id}, ${id})`.as<'person'>(sql`person`);

/** The people in the comments of an entrega, as `person`. */
export const peopleOfEntrega = ({ empresa_id, id }: Key) =>
  sql<NamedPerson>`app.entrega_people(${empresa_id}, ${id})`.as<'person'>(sql`person`);

/** A row of these, null without one. */
export const personColumn = sql<NamedPerson | null>`case when person.id is not null
  then json_build_object('id', person.id, 'email', person.email, 'nombre', person.nombre) end`;
