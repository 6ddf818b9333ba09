/**
 * The tables whose rows are deleted with their company and counted in the dialog that deletes it: singular and plural, in the order of
 * display. A test fails for a tenant table that is neither here nor in its list of internal tables.
 */
export const CONTENIDO: Record<string, readonly [one: string, many: string]> = {
  proyectos: ['proyecto', 'proyectos'],
  tareas: ['tarea', 'tareas'],
  temas_generador: ['tema', 'temas'],
  prompts_generados: ['prompt', 'prompts'],
  roleplays: ['roleplay', 'roleplays'],
  roleplay_responses: ['respuesta de roleplay', 'respuestas de roleplays'],
  faqs: ['FAQ', 'FAQs'],
  faq_categories: ['categoría de FAQs', 'categorías de FAQs'],
  archivos: ['archivo', 'archivos'],
};
