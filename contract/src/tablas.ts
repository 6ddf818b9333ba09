type Nombre = readonly [one: string, many: string];
type Tabla = {
  /** Its changes are announced to browsers: with 'own' to those of the person that the row belongs to, and to no responsable. */
  live?: true | 'own';
  /** One row, several rows: for a table whose rows are deleted with their company and counted in the dialog that deletes it. */
  nombre?: Nombre;
};

/**
 * The tables that browsers hear of; those with a name in the order in which the dialog shows them. A test fails for a tenant table that has
 * no name here and is not in its list of internal tables.
 */
const TABLAS = {
  proyectos: { live: true, nombre: ['proyecto', 'proyectos'] },
  tareas: { live: true, nombre: ['tarea', 'tareas'] },
  roleplays: { live: true, nombre: ['roleplay', 'roleplays'] },
  faqs: { live: true, nombre: ['FAQ', 'FAQs'] },
  temas_generador: { live: true, nombre: ['tema', 'temas'] },
  prompts_generados: { nombre: ['prompt', 'prompts'] },
  roleplay_responses: { live: true, nombre: ['respuesta de roleplay', 'respuestas de roleplays'] },
  grupos: { live: true, nombre: ['grupo', 'grupos'] },
  faq_categories: { live: true, nombre: ['categoría de FAQs', 'categorías de FAQs'] },
  archivos: { nombre: ['archivo', 'archivos'] },
  empresas: { live: true },
  responsables_empresas: { live: true },
  company_users: { live: true },
  invitations: { live: true },
  propuestas: { live: true },
  tarea_comentarios: { live: true },
  role_requests: { live: true },
  preguntas_generador: { live: true },
  roleplay_assignments: { live: true },
  entregas: { live: true },
  entrega_comentarios: { live: true },
  recordatorios: { live: true },
  entrega_vistas: { live: true },
  informes: { live: true },
  avisos: { live: true },
  faq_requests: { live: true },
  faq_borradores: { live: true },
  permisos: { live: 'own' },
  consultas: { live: 'own' },
  personajes: { live: true },
  ensayos: { live: 'own' },
  company_settings: { live: true },
  ai_settings: { live: true },
} as const satisfies Record<string, Tabla>;

type Name = keyof typeof TABLAS;
export type LiveTable = { [Table in Name]: (typeof TABLAS)[Table] extends { live: true | 'own' } ? Table : never }[Name];

const entries = Object.entries<Tabla>(TABLAS);
/** Events of changes contain no rows: browsers read them again with their own rights. */
export const LIVE_TABLES = entries.filter(([, { live }]) => live).map(([table]) => table as LiveTable);
export const OWN_TABLES: ReadonlySet<string> = new Set(entries.filter(([, { live }]) => live === 'own').map(([table]) => table));
export const CONTENIDO: Record<string, Nombre> = Object.fromEntries(
  entries.flatMap(([table, { nombre }]) => (nombre ? [[table, nombre]] : [])),
);
