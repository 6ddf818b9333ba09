/**
 * The tables whose rows are deleted with their company and are worth naming to the person who deletes it: one and several, in the order of
 * the sentence. A test fails for a tenant table that is neither here nor in its list of internal tables.
 */
export const CONTENIDO: Record<string, readonly [one: string, many: string]> = {
  proyectos: ['proyecto', 'proyectos'],
  tareas: ['tarea', 'tareas'],
  temas_generador: ['tema', 'temas'],
  prompts_generados: ['prompt', 'prompts'],
  archivos: ['archivo', 'archivos'],
};
