import { recordExport } from '@ensaya/contract/auditoria.ts';
import { PERSONA_ESTADOS, type Persona } from '@ensaya/contract/personas.ts';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { call } from '../../lib/api-client.ts';
import { formatTime, localDay } from '../../lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';

const HEADING = [
  'Nombre',
  'Correo',
  'Rol',
  'Última visita',
  'Tareas abiertas',
  'Tareas vencidas',
  'Roleplays completados',
  'Roleplays asignados',
  'Estado',
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

/** Downloads the people of the page as a CSV file; the activity log records it. */
export async function exportPersonas(empresa_id: string, personas: readonly Persona[]): Promise<void> {
  const { toCsv } = await import('../../lib/csv.ts');
  await call(recordExport, { body: { act: 'exportacion.personas', format: 'CSV', empresa_id } });
  saveFile(`personas-${localDay()}.csv`, 'text/csv', toCsv([HEADING, ...personas.map(personaCells)]));
}
