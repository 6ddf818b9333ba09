import { z } from 'zod';
import { id } from './fields.ts';
import { operation } from './operation.ts';

type Name = readonly [one: string, many: string];

/** What goes along when a responsable deletes a row of these tables, as its dialog says it, in the order of display. */
export const GOES_WITH = {
  proyectos: { tareas: ['tarea', 'tareas'] },
  temas_generador: { preguntas_generador: ['pregunta', 'preguntas'] },
  roleplays: {
    roleplay_questions: ['pregunta', 'preguntas'],
    roleplay_assignments: ['asignación', 'asignaciones'],
    roleplay_responses: ['respuesta', 'respuestas'],
    entregas: ['entrega', 'entregas'],
    informes: ['reporte', 'reportes'],
  },
  faqs: { faq_attachments: ['adjunto', 'adjuntos'], faq_versions: ['versión anterior', 'versiones anteriores'] },
  company_users: { roleplay_assignments: ['roleplay asignado', 'roleplays asignados'] },
} as const satisfies Record<string, Record<string, Name>>;
export type Deletable = keyof typeof GOES_WITH;
const deletable = Object.keys(GOES_WITH) as [Deletable, ...Deletable[]];

/** What stays, but loses its place: tasks without a person, prompts without their topic. */
export const STAYS_WITHOUT = {
  temas_generador: { prompts_generados: ['prompt ya generado', 'prompts ya generados'] },
  company_users: { tareas: ['tarea abierta', 'tareas abiertas'] },
} as const satisfies Partial<Record<Deletable, Record<string, Name>>>;

/** What stays as it is: completed tasks of a person who leaves keep their name. */
export const KEEPS_NAME = {
  company_users: { tareas_terminadas: ['terminada', 'terminadas'] },
} as const satisfies Partial<Record<Deletable, Record<string, Name>>>;

/** The lists that name, while they are empty, the user's other companies that have rows. */
const LISTED = ['proyectos', 'tareas', 'roleplays', 'faqs', 'temas_generador'] as const;
export type Listed = (typeof LISTED)[number];

export const listEmpresasWith = operation({
  id: 'listEmpresasWith',
  method: 'GET',
  path: '/rest/v1/rpc/empresas_with',
  summary: 'The companies of a responsable that have rows of a table',
  query: z.object({ table: z.enum(LISTED) }),
  status: 200,
  response: z.object({ empresa_ids: z.array(id) }),
});

export const countContents = operation({
  id: 'countContents',
  method: 'GET',
  path: '/rest/v1/rpc/count_contents',
  summary: 'What goes along when a row is deleted; for company_users, `id` is the person',
  query: z.object({ empresa_id: id, table: z.enum(deletable), id }),
  status: 200,
  /** Row counts by table, for the tables of GOES_WITH, STAYS_WITHOUT and KEEPS_NAME. */
  response: z.object({ contenido: z.record(z.string(), z.int()) }),
});
