/** The parameter that names the task in the sheet. */
export const TAREA_PARAM = 'tarea';

export function searchWithTarea(search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.set(TAREA_PARAM, id);
  return `?${params}`;
}
