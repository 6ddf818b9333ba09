import { PATHS } from './paths.ts';

/** The tasks of all projects, or those in a state. */
export function tareasLink(estado?: string): string {
  const search = new URLSearchParams({ proyecto: 'todos', ...(estado && { estado }) });
  return `${PATHS.tasks}?${search}`;
}

/** The tasks of one project. */
export const proyectoLink = (proyecto_id: string): string => `${PATHS.tasks}?${new URLSearchParams({ proyecto: proyecto_id })}`;
