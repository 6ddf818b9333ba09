import { z } from 'zod';
import { id } from './fields.ts';

/** Where a browser listens for changes (server-sent events). */
export const CHANGES_PATH = '/realtime/v1/changes';

/** The tables whose changes are told. Rows never travel: who may read them asks again. */
export const LIVE_TABLES = [
  'empresas',
  'responsables_empresas',
  'company_users',
  'invitations',
  'proyectos',
  'tareas',
  'role_requests',
  'temas_generador',
  'preguntas_generador',
  'company_settings',
  'ai_settings',
] as const;
export type LiveTable = (typeof LIVE_TABLES)[number];

export const change = z.object({ table: z.enum(LIVE_TABLES), empresa_id: id.nullable() });
export type Change = z.infer<typeof change>;

/** One event carries all that changed within a moment; an empty one says that anything may have. */
export const changes = z.array(change);
