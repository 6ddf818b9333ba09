import type { PersonaSort } from './personas-list.ts';

export const COLUMNS: { key: PersonaSort['key']; header: string; sortable: true }[] = [
  { key: 'persona', header: 'Persona', sortable: true },
  { key: 'rol', header: 'Rol', sortable: true },
  { key: 'visita', header: 'Última visita', sortable: true },
  { key: 'tareas', header: 'Tareas', sortable: true },
  { key: 'roleplays', header: 'Roleplays', sortable: true },
  { key: 'estado', header: 'Estado', sortable: true },
];
