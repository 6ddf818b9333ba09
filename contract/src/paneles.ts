import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { roleplay } from './roleplays.ts';
import { ROLES } from './roles.ts';

const tarea = z.object({
  kind: z.literal('tarea'),
  id,
  empresa_id: id,
  proyecto_id: id,
  nombre: z.string(),
  estado: z.string(),
  fecha_entrega: z.string().nullable(),
  /** The caller has said 'He terminado'; closing it is the responsable's. */
  terminada: z.boolean(),
  proyecto: z.object({ nombre: z.string() }),
});
export type PanelTarea = z.infer<typeof tarea>;
const assigned = z.object({
  kind: z.literal('roleplay'),
  /** Of the role-play. */
  id,
  empresa_id: id,
  nombre: z.string(),
  /** The last day of its deadline. */
  fecha_entrega: z.string(),
  due_date: timestamp,
  /** An answer or a draft exists. */
  begun: z.boolean(),
});
export type PanelRoleplay = z.infer<typeof assigned>;
/** An assigned role-play that is not completed. */
const play = z.object({
  id,
  empresa_id: id,
  nombre: z.string(),
  /** The last day of its deadline. */
  fecha_entrega: z.string().nullable(),
  due_date: timestamp.nullable(),
  begun: z.boolean(),
  /** The questions in play, and how many of them the caller has answered. */
  preguntas: z.int(),
  respondidas: z.int(),
});
export type PanelPlay = z.infer<typeof play>;
const entry = z.discriminatedUnion('kind', [tarea, assigned]);
export type AgendaEntry = z.infer<typeof entry>;

export const getWorkerPanel = operation({
  id: 'getWorkerPanel',
  method: 'GET',
  path: '/rest/v1/rpc/worker_panel',
  summary:
    'The caller’s own tasks and role-plays in figures, those that are overdue, due until Sunday or without a date, and an agenda of what is due after Sunday',
  status: 200,
  response: z.object({
    /** Tasks and role-plays. */
    asignadas: z.int(),
    completadas: z.int(),
    /** Not completed yet. */
    pendientes: z.int(),
    /** The role-plays among the assigned ones. */
    roleplays: z.int(),
    /** The role-plays among the completed ones. */
    roleplays_completados: z.int(),
    /** The tasks that are overdue, due today and due until Sunday, in the caller’s time zone; with others, while they are few. */
    recientes: z.array(tarea),
    /** The first role-plays to do that are overdue or due until Sunday, then those without a date. */
    por_hacer: z.array(play),
    /** What is due after Sunday, by date. */
    agenda: z.array(entry),
    /** All that is overdue, including what is not listed. */
    vencidas: z.object({ tareas: z.int(), roleplays: z.int() }),
    /** For the first steps: what the company has, and what the caller has done with it. */
    pasos: z.object({
      roleplays: z.boolean(),
      ensayado: z.boolean(),
      temas: z.boolean(),
      generado: z.boolean(),
      faqs: z.boolean(),
    }),
  }),
});
export type WorkerPanel = z.infer<typeof getWorkerPanel.response>;

export const getManagerPanel = operation({
  id: 'getManagerPanel',
  method: 'GET',
  path: '/rest/v1/rpc/manager_panel',
  summary: 'The caller’s companies in figures, or one of them',
  query: z.object({ empresa_id: id.optional() }),
  status: 200,
  response: z.object({
    miembros: z.int(),
    proyectos: z.int(),
    tareas: z.int(),
    tareas_completadas: z.int(),
    /** Completed of all tasks, in percent; null where there is none. */
    tasa: z.int().nullable(),
    invitaciones: z.int(),
    /** The number of companies that have one. */
    logos: z.int(),
    /** Or the operator's AI. */
    claves: z.int(),
    temas: z.int(),
    roleplays: z.int(),
    faqs: z.int(),
    /** Over the assignments of all role-plays. */
    roleplay_progress: roleplay.shape.progress.unwrap(),
    /** The role-play that is assigned first: the newest. */
    ultimo_roleplay: id.nullable(),
    /** The first steps are hidden in all of these companies. */
    pasos_ocultos: z.boolean(),
    /** Each company: its trabajadores and its overdue tasks. */
    empresas: z.array(z.object({ id, personas: z.int(), vencidas: z.int() })),
  }),
});
export type ManagerPanel = z.infer<typeof getManagerPanel.response>;

export const hideFirstSteps = operation({
  id: 'hideFirstSteps',
  method: 'POST',
  path: '/rest/v1/rpc/hide_first_steps',
  summary: 'Hide the first steps on the panel of a company, for all its responsables, or show them again',
  body: z.object({ empresa_id: id, ocultos: z.boolean().default(true) }),
  status: 204,
  response: z.null(),
});

/** Rows of the chart of the panel, and the most that can be asked for. */
export const TEAM_LOAD_LIMITS = { shown: 6, max: 500 } as const;
const person = z.object({ id, nombre: z.string().nullable(), email: z.string() });

export const getTeamLoad = operation({
  id: 'getTeamLoad',
  method: 'GET',
  path: '/rest/v1/rpc/team_load',
  summary: 'The open and overdue tasks of each trabajador of the caller’s companies, or of one of them, those with most overdue first',
  query: z.object({
    empresa_id: id.optional(),
    limit: z.coerce.number().int().min(1).max(TEAM_LOAD_LIMITS.max).default(TEAM_LOAD_LIMITS.shown),
  }),
  status: 200,
  response: z.object({
    /** Only people with open tasks; overdue tasks are open too. */
    personas: z.array(person.extend({ abiertas: z.int(), vencidas: z.int() })),
    /** Some of the people without open tasks, newest first. */
    libres: z.array(person),
    con_tareas: z.int(),
    sin_tareas: z.int(),
  }),
});
export type TeamLoad = z.infer<typeof getTeamLoad.response>;

const registration = z.object({
  id,
  email: z.string(),
  nombre: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  created_at: timestamp,
});

export const getAdminPanel = operation({
  id: 'getAdminPanel',
  method: 'GET',
  path: '/rest/v1/rpc/admin_panel',
  summary: 'The platform in figures, kept with every change, and the latest registrations',
  status: 200,
  response: z.object({
    totals: z.object({
      empresas: z.int(),
      usuarios: z.int(),
      /** Companies with a responsable and a trabajador. */
      equipos: z.int(),
      sin_responsable: z.int(),
      /** Months are those of the calendar in UTC. */
      nuevos_este_mes: z.int(),
      nuevos_mes_anterior: z.int(),
      trabajadores: z.int(),
      responsables: z.int(),
      superadmins: z.int(),
    }),
    registros: z.array(registration),
  }),
});
export type AdminPanel = z.infer<typeof getAdminPanel.response>;
