import { z } from 'zod';
import { id } from './fields.ts';

/** The event stream of changes (server-sent events). */
export const CHANGES_PATH = '/realtime/v1/changes';

/** The tables whose changes are announced. Events contain no rows: browsers read them again with their own rights. */
export const LIVE_TABLES = [
  'empresas',
  'responsables_empresas',
  'company_users',
  'invitations',
  'proyectos',
  'tareas',
  'tarea_comentarios',
  'role_requests',
  'temas_generador',
  'preguntas_generador',
  'roleplays',
  'roleplay_assignments',
  'roleplay_responses',
  'informes',
  'avisos',
  'faqs',
  'faq_categories',
  'faq_requests',
  'company_settings',
  'ai_settings',
] as const;
export type LiveTable = (typeof LIVE_TABLES)[number];

export const change = z.object({ table: z.enum(LIVE_TABLES), empresa_id: id.nullable() });
export type Change = z.infer<typeof change>;

/** One event contains all changes of a short span. An empty one means that changes may have been missed. */
export const changes = z.array(change);
