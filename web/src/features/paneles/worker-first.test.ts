import type { PanelPlay, PanelTarea } from '@ensaya/contract/paneles.ts';
import { expect, test } from 'vitest';
import { firstOf } from './worker-first.tsx';

const tarea = (nombre: string, fecha_entrega: string | null): PanelTarea => ({
  kind: 'tarea',
  id: nombre,
  empresa_id: 'e',
  proyecto_id: 'p',
  nombre,
  estado: 'pendiente',
  fecha_entrega,
  proyecto: { nombre: 'Proyecto' },
});
const play: PanelPlay = { id: 'r', empresa_id: 'e', nombre: 'Ensayo', due_date: null, begun: true, preguntas: 3, respondidas: 1 };
const TODAY = '2026-11-16';

test('[2.47] the next step is an overdue task, else today’s, else a role-play, else nothing', () => {
  const [late, today, later] = [tarea('Tarde', '2026-11-14'), tarea('De hoy', TODAY), tarea('Luego', '2026-11-30')];
  expect(firstOf([late, today], [play], TODAY)).toMatchObject({ nombre: 'Tarde', act: 'Abrir la tarea vencida', isOverdue: true });
  expect(firstOf([today, later], [play], TODAY)).toMatchObject({ nombre: 'De hoy', act: 'Abrir la tarea de hoy', isOverdue: false });
  expect(firstOf([later], [play], TODAY)).toMatchObject({ nombre: 'Ensayo', act: 'Continuar el roleplay', to: '/roleplays/r/play' });
  expect(firstOf([later, tarea('Sin fecha', null)], [], TODAY)).toBeUndefined();
});
