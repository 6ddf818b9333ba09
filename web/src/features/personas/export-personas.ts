import { recordExport, type SheetFormat } from '@ensaya/contract/auditoria.ts';
import { PERSONA_ESTADOS, type Persona } from '@ensaya/contract/personas.ts';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { call } from '../../lib/api/api-client.ts';
import { loadTableWriter } from '../../lib/files/save-table.ts';
import type { TableColumn } from '../../lib/files/table-column.ts';
import { formatTime, localDay } from '../../lib/format/dates.ts';

const COLUMNS: readonly TableColumn[] = [
  { title: 'Nombre', width: 28 },
  { title: 'Correo', width: 36 },
  { title: 'Rol', width: 14 },
  { title: 'Última visita', width: 18 },
  { title: 'Tareas abiertas', width: 16 },
  { title: 'Tareas vencidas', width: 16 },
  { title: 'Roleplays completados', width: 22 },
  { title: 'Roleplays asignados', width: 20 },
  { title: 'Estado', width: 14 },
];

/** Sortable, and read as a date by spreadsheets. */
const stamp = (timestamp: string): string => `${localDay(new Date(timestamp))} ${formatTime(timestamp).padStart(5, '0')}`;

export const personaCells = ({ nombre, email, role, seen_at, tareas, roleplays, estado }: Persona): string[] => [
  nombre ?? '',
  email,
  ROLE_LABELS[role],
  seen_at ? stamp(seen_at) : '',
  ...[tareas?.abiertas, tareas?.vencidas, roleplays?.completados, roleplays?.asignados].map((count) => String(count ?? '')),
  PERSONA_ESTADOS[estado],
];

/** Downloads the people of the page as a file; the activity log records it. */
export async function exportPersonas(empresa_id: string, personas: readonly Persona[], format: SheetFormat): Promise<void> {
  const save = await loadTableWriter(format);
  await call(recordExport, { body: { act: 'exportacion.personas', format, empresa_id } });
  save({ name: `personas-${localDay()}`, sheet: 'Personas', columns: COLUMNS, rows: personas.map(personaCells) });
}
