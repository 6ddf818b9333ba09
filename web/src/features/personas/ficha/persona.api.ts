import {
  getPersona,
  listPersonaEntregas,
  listPersonaHilos,
  listPersonaPreguntas,
  listPersonaRoleplays,
} from '@ensaya/contract/persona-ficha.ts';
import { listTareas } from '@ensaya/contract/tareas.ts';
import { call } from '../../../lib/api/api-client.ts';
import { pagesQuery } from '../../../lib/data/pages-query.ts';
import { readQuery } from '../../../lib/data/queries.ts';

export type PersonaKey = { empresa_id: string; id: string };

const root = 'persona';
// None of them is kept in this browser: they are answers and what people write to each other.
const at = ({ empresa_id, id }: PersonaKey) => ({ params: { id }, query: { empresa_id } });

export const personaQuery = (key: PersonaKey) => readQuery([root, key], getPersona, at(key));

export const personaEntregasQuery = ({ empresa_id, id }: PersonaKey) =>
  pagesQuery([root, empresa_id, id, 'entregas'], (cursor, options) =>
    call(listPersonaEntregas, { params: { id }, query: { empresa_id, cursor } }, options),
  );

/** Those that the person has not finished, what is due first before the others. */
export const personaRoleplaysQuery = ({ empresa_id, id }: PersonaKey) =>
  pagesQuery([root, empresa_id, id, 'roleplays'], (cursor, options) =>
    call(listPersonaRoleplays, { params: { id }, query: { empresa_id, cursor } }, options),
  );

export const personaHilosQuery = ({ empresa_id, id }: PersonaKey) =>
  pagesQuery([root, empresa_id, id, 'comentarios'], (cursor, options) =>
    call(listPersonaHilos, { params: { id }, query: { empresa_id, cursor } }, options),
  );

export const personaPreguntasQuery = ({ empresa_id, id }: PersonaKey) =>
  pagesQuery([root, empresa_id, id, 'preguntas'], (cursor, options) =>
    call(listPersonaPreguntas, { params: { id }, query: { empresa_id, cursor } }, options),
  );

/** The person's tasks that are not completed, in the same order. */
export const personaTareasQuery = ({ empresa_id, id }: PersonaKey) =>
  pagesQuery([root, empresa_id, id, 'tareas'], (cursor, options) =>
    call(
      listTareas,
      { query: { empresa_id: [empresa_id], trabajador_id: id, estado: ['pendiente', 'en progreso'], orden: 'urgencia', cursor } },
      options,
    ),
  );
