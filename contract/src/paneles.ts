import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { roleplay } from './roleplays.ts';
import { ROLES } from './usuarios.ts';

const tarea = z.object({
  kind: z.literal('tarea'),
  id,
  empresa_id: id,
  proyecto_id: id,
  nombre: z.string(),
  estado: z.string(),
  fecha_entrega: z.string().nullable(),
  proyecto: z.object({ nombre: z.string() }),
});
export type PanelTarea = z.infer<typeof tarea>;
const assigned = z.object({
  kind: z.literal('roleplay'),
  /** Of the role-play. */
  id,
  empresa_id: id,
  nombre: z.string(),
  /** The day of `due_date` in the caller’s time zone. */
  fecha_entrega: z.string(),
  due_date: timestamp,
  /** An answer or a draft exists. */
  begun: z.boolean(),
});
export type PanelRoleplay = z.infer<typeof assigned>;
const entry = z.discriminatedUnion('kind', [tarea, assigned]);
export type AgendaEntry = z.infer<typeof entry>;

export const getWorkerPanel = operation({
  id: 'getWorkerPanel',
  method: 'GET',
  path: '/rest/v1/rpc/worker_panel',
  summary:
    'The caller’s own tasks and role-plays in figures, the latest tasks, and an agenda: some that are overdue, then what is due from today on',
  status: 200,
  response: z.object({
    /** Tasks and role-plays. */
    asignadas: z.int(),
    completadas: z.int(),
    /** Not completed yet. */
    pendientes: z.int(),
    /** The role-plays among the assigned ones. */
    roleplays: z.int(),
    recientes: z.array(tarea),
    /** By date, in the caller’s time zone. Overdue and coming entries are limited separately. */
    agenda: z.array(entry),
    /** All that is overdue, including what is not in the agenda. */
    vencidas: z.object({ tareas: z.int(), roleplays: z.int() }),
  }),
});
export type WorkerPanel = z.infer<typeof getWorkerPanel.response>;

export const getManagerPanel = operation({
  id: 'getManagerPanel',
  method: 'GET',
  path: '/rest/v1/rpc/manager_panel',
  summary: 'The caller’s companies in figures',
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
    claves: z.int(),
    temas: z.int(),
    roleplays: z.int(),
    /** Over the assignments of all role-plays. */
    roleplay_progress: roleplay.shape.progress.unwrap(),
  }),
});
export type ManagerPanel = z.infer<typeof getManagerPanel.response>;

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
  summary: 'The platform in figures, as they were counted last, and the latest registrations',
  status: 200,
  response: z.object({
    /** Null until the first count. */
    totals: z
      .object({
        counted_at: timestamp,
        empresas: z.int(),
        usuarios: z.int(),
        /** Companies with a responsable and a trabajador. */
        equipos: z.int(),
        sin_responsable: z.int(),
        nuevos_este_mes: z.int(),
        nuevos_mes_anterior: z.int(),
        trabajadores: z.int(),
        responsables: z.int(),
        superadmins: z.int(),
      })
      .nullable(),
    registros: z.array(registration),
  }),
});
export type AdminPanel = z.infer<typeof getAdminPanel.response>;
