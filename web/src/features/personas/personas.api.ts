import { revokeInvitation } from '@ensaya/contract/invitaciones.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { endPersonasSessions, removePersonas } from '@ensaya/contract/personas.ts';
import { listProyectos } from '@ensaya/contract/proyectos.ts';
import { assignRoleplay } from '@ensaya/contract/roleplay-assignments.ts';
import { createTarea } from '@ensaya/contract/tareas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { allPages, PER_PAGE } from '../../lib/data/all-pages.ts';
import { inParts } from '../../lib/data/in-parts.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { countOf } from '../../lib/format/numbers.ts';

const people = (count: number) => countOf(count, 'persona', 'personas');

type Several = { empresa_id: string; user_ids: string[] };

export const removeMutation = tableMutation(
  ({ empresa_id, user_ids }: Several) =>
    inParts(user_ids, async (part) => (await call(removePersonas, { body: { empresa_id, user_ids: part } })).removed.length),
  {
    table: 'company_users',
    said: (count) => (count === 1 ? 'Usuario eliminado correctamente' : `${people(count)} ya no están en la empresa`),
  },
);
export const endSessionsMutation = tableMutation(
  ({ empresa_id, user_ids }: Several) =>
    inParts(user_ids, async (part) => (await call(endPersonasSessions, { body: { empresa_id, user_ids: part } })).ended.length),
  { table: 'company_users', said: 'Sesiones cerradas' },
);

export const revokeAllMutation = tableMutation(
  async ({ empresa_id, ids }: { empresa_id: string; ids: string[] }) => {
    for (const id of ids)
      await call(revokeInvitation, { params: { id }, query: { empresa_id } }).catch((error: unknown) => {
        // It is gone already, as after a first try that failed half-way.
        if (!hasCode(error, 'not_found')) throw error;
      });
    return ids.length;
  },
  {
    table: 'invitations',
    said: (count) => (count === 1 ? 'Invitación cancelada' : countOf(count, 'invitación cancelada', 'invitaciones canceladas')),
  },
);

/** The projects of the company, newest first. */
export const proyectosQuery = (empresa_id: string) =>
  queryOptions({
    queryKey: ['proyectos', 'of', empresa_id],
    queryFn: ({ signal }) =>
      allPages((cursor) => call(listProyectos, { query: { empresa_id: [empresa_id], limit: PER_PAGE, cursor } }, { signal })),
  });

type TareaFields = Omit<OperationInput<typeof createTarea>['body'], 'id' | 'trabajador_id'>;
type TareaForSeveral = TareaFields & {
  personas: { id: string; trabajador_id: string }[];
  /** Those whose task exists, by `trabajador_id`: left out, and added to. */
  created: Set<string>;
};
const AT_ONCE = 4;

/** The same task for each person. The ids of the tasks come with it, so that sending it again after a failure creates none twice. */
export const createTareasMutation = tableMutation(
  async ({ personas, created, ...fields }: TareaForSeveral) => {
    const waiting = personas.filter(({ trabajador_id }) => !created.has(trabajador_id));
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await call(createTarea, { body: { ...fields, ...next } });
        created.add(next.trabajador_id);
      }
    };
    // A failure is shown once no request is under way.
    const works = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    for (const one of works) if (one.status === 'rejected') throw one.reason;
    return personas.length;
  },
  { table: 'tareas', said: (count) => (count === 1 ? 'Tarea creada exitosamente' : `Tarea creada para ${people(count)}`) },
);

type Assign = OperationInput<typeof assignRoleplay>['body'];

export const assignMutation = tableMutation(
  ({ user_ids, ...body }: Assign) =>
    inParts(user_ids, async (part) => (await call(assignRoleplay, { body: { ...body, user_ids: part } })).assigned),
  {
    table: 'roleplay_assignments',
    said: (count) => (count === 0 ? 'Ya lo tenían asignado' : `Roleplay asignado a ${countOf(count, 'trabajador', 'trabajadores')}`),
  },
);
