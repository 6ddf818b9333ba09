import type { PanelTarea } from '@ensaya/contract/paneles.ts';
import { expect, test } from 'vitest';
import { weekGroups } from './week-groups.ts';

const tarea = (nombre: string, fecha_entrega: string | null, estado = 'pendiente'): PanelTarea => ({
  kind: 'tarea',
  id: nombre,
  empresa_id: 'e',
  proyecto_id: 'p',
  nombre,
  estado,
  fecha_entrega,
  proyecto: { nombre: 'Proyecto' },
});
const said = (today: string, ...tareas: PanelTarea[]) =>
  weekGroups(tareas, today).map((group) => `${group.title}: ${group.tareas.map(({ nombre }) => nombre).join(', ')}`);

test('[2.47] what is late comes first, then today, then this week until Sunday; the rest after them', () => {
  expect(
    said(
      '2026-11-16',
      tarea('ayer', '2026-11-15'),
      tarea('hoy', '2026-11-16'),
      tarea('domingo', '2026-11-22'),
      tarea('lunes', '2026-11-23'),
      tarea('sin fecha', null),
      tarea('hecha', '2026-11-01', 'completada'),
    ),
  ).toEqual(['Vencida: ayer', 'Hoy: hoy', 'Esta semana: domingo', 'Más adelante: lunes, sin fecha', 'Completada: hecha']);
  expect(said('2026-11-22', tarea('una', '2026-11-20'), tarea('otra', '2026-11-21'), tarea('mañana', '2026-11-23'))).toEqual([
    'Vencidas: una, otra',
    'Más adelante: mañana',
  ]);
});
