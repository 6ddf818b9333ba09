import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { expect, test } from 'vitest';
import { agendaDays } from './agenda-days.ts';

const due = (fecha_entrega: string): PanelTarea => ({
  kind: 'tarea',
  id: fecha_entrega,
  empresa_id: 'e',
  proyecto_id: 'p',
  nombre: 'Tarea',
  estado: 'pendiente',
  fecha_entrega,
  proyecto: { nombre: 'Proyecto' },
});
const said = (today: string, ...days: string[]) =>
  agendaDays(days.map(due), today).map(({ title, detail, entries }) => `${title}, ${detail}: ${entries.length}`);

test('[2.47] the agenda begins with what is late, then today, then day by day', () => {
  expect(said('2026-11-16', '2026-11-12', '2026-11-16', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-25')).toEqual([
    'Vencida, 12 nov: 1',
    'Hoy, lunes 16: 2',
    'Mañana, martes 17: 1',
    'Miércoles, 18 nov: 1',
    '25 nov, miércoles: 1',
  ]);
});

test('[2.47] a day is shown as free only when there is a later entry', () => {
  expect(said('2026-11-16', '2026-11-12', '2026-11-20')).toEqual(['Vencida, 12 nov: 1', 'Hoy, lunes 16: 0', 'Viernes, 20 nov: 1']);
  expect(said('2026-11-16', '2026-11-12')).toEqual(['Vencida, 12 nov: 1']);
  expect(said('2026-11-16')).toEqual([]);
});
