import { z } from 'zod';
import { GRUPOS_MAX, id, optionalText, PEOPLE_AT_ONCE, tenantRow, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { modo } from './roleplay-modos.ts';

export const NO_WORKERS = 'Debes seleccionar al menos un trabajador';
export const DEADLINE_DAYS = { default: 7, min: 1, max: 365 } as const;
export const ASIGNACION_LIMITS = { nota: { max: 200 } } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

export const assignmentDays = z
  .number('Los días deben ser un número')
  .int('Los días deben ser un número entero')
  .min(DEADLINE_DAYS.min, 'Los días deben ser al menos 1')
  .max(DEADLINE_DAYS.max, `Los días pueden ser ${DEADLINE_DAYS.max} como máximo`);

/** Also for a worker whose day is another one than the server's. */
const SLACK_DAYS = 2;
const due_day = z.iso.date('La fecha no es válida').refine((day) => {
  const days = (Date.parse(day) - Date.now()) / DAY_MS;
  return days > -SLACK_DAYS && days < DEADLINE_DAYS.max + SLACK_DAYS;
}, 'La fecha límite debe ser de hoy a un año');
/** The last day of the deadline, or so many days from the worker's today; neither: no deadline. */
const deadline = { due_day: due_day.nullable().default(null), days: assignmentDays.nullable().default(null) };

const person = z.object({ id, email: z.string(), nombre: z.string().nullable() });

export const assignment = z.object({
  id,
  empresa_id: id,
  roleplay_id: id,
  user_id: id,
  /** The last day of the deadline, and the moment at which it ends for the worker. */
  due_day: z.string().nullable(),
  due_date: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  created_at: timestamp,
  /** How it is to be handed in. While the AI is not available the written answers count for each. */
  modo: modo.default('escrito'),
  user: person,
  /** Questions in play that the person has answered. */
  answered: z.int(),
});
export type Assignment = z.infer<typeof assignment>;

/** Completed beats overdue. `days` counts the days until the last one, at least 1; null without a date. */
export type AssignmentStatus = { state: 'completado' | 'vencido' | 'pendiente'; days: number | null };
export function statusOf({ due_date, completed_at }: Pick<Assignment, 'due_date' | 'completed_at'>, now = Date.now()): AssignmentStatus {
  if (completed_at) return { state: 'completado', days: null };
  if (!due_date) return { state: 'pendiente', days: null };
  const left = Date.parse(due_date) - now;
  return left < 0 ? { state: 'vencido', days: null } : { state: 'pendiente', days: Math.max(1, Math.floor(left / DAY_MS)) };
}

export const listAssignments = operation({
  id: 'listAssignments',
  method: 'GET',
  path: '/rest/v1/roleplay_assignments',
  summary: 'The assignments of a role-play by the person’s name; a trabajador gets their own',
  query: z.object({ empresa_id: id, roleplay_id: id }),
  status: 200,
  response: z.object({ items: z.array(assignment) }),
});

export const listAssignable = operation({
  id: 'listAssignable',
  method: 'GET',
  path: '/rest/v1/rpc/assignable_workers',
  summary: 'The trabajadores of the company who have no assignment of the role-play, by name',
  query: z.object({ empresa_id: id, roleplay_id: id }),
  status: 200,
  response: z.object({ items: z.array(person) }),
});

export const assignRoleplay = operation({
  id: 'assignRoleplay',
  method: 'POST',
  path: '/rest/v1/roleplay_assignments',
  summary: 'Assign a role-play to trabajadores of the company and to the people of its groups; those who have it already keep it',
  body: z
    .object({
      empresa_id: id,
      roleplay_id: id,
      user_ids: z
        .array(id, NO_WORKERS)
        .max(PEOPLE_AT_ONCE)
        .transform((ids) => [...new Set(ids)]),
      /** Everybody in these groups gets it, and from now on people who enter one of them. */
      grupo_ids: z
        .array(id)
        .max(GRUPOS_MAX)
        .transform((ids) => [...new Set(ids)])
        .default([]),
      ...deadline,
      modo: modo.default('escrito'),
    })
    .refine(({ user_ids, grupo_ids }) => user_ids.length + grupo_ids.length > 0, { error: NO_WORKERS, path: ['user_ids'] }),
  status: 201,
  /** The number of new assignments. */
  response: z.object({ assigned: z.int() }),
});

export const extendAssignment = operation({
  id: 'extendAssignment',
  method: 'PUT',
  path: '/rest/v1/roleplay_assignments/:id/due_date',
  summary: 'Give an unfinished assignment a new deadline, or none',
  ...tenantRow,
  body: z.object(deadline),
  status: 200,
  response: assignment,
});

export const withdrawAssignment = operation({
  id: 'withdrawAssignment',
  method: 'DELETE',
  path: '/rest/v1/roleplay_assignments/:id',
  summary: 'Withdraw an assignment; answers stay',
  ...tenantRow,
  status: 204,
  response: z.null(),
});

export const reassignRoleplay = operation({
  id: 'reassignRoleplay',
  method: 'POST',
  path: '/rest/v1/roleplay_assignments/:id/reassign',
  summary: 'Assign a completed role-play again: the answers move to those of the time before, and completed_at empties',
  ...tenantRow,
  body: z.object({
    ...deadline,
    /** What the responsable asks for this time; the worker reads it in the notice. */
    nota: optionalText({ ...ASIGNACION_LIMITS.nota, tooLong: 'La frase no puede exceder 200 caracteres' }).default(null),
    /** As before, if it is left out. */
    modo: modo.optional(),
  }),
  status: 200,
  response: assignment,
});
