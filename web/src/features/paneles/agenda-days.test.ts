import { expect, test } from 'vitest';
import { agendaDays } from './agenda-days.ts';
import type { Todo } from './worker-todo.ts';

const due = (fecha_entrega: string, id: string): Todo => ({
  kind: 'roleplay',
  id,
  empresa_id: 'e',
  nombre: 'Ensayo',
  fecha_entrega,
  begun: false,
});
const said = (today: string, ...days: string[]) =>
  agendaDays(
    days.map((day, n) => due(day, `${n}`)),
    today,
  ).map(({ title, detail, entries }) => `${title}, ${detail}: ${entries.length}`);

test('[2.47] the agenda names its days: tomorrow, a weekday, then a date', () => {
  expect(said('2026-11-22', '2026-11-23', '2026-11-23', '2026-11-25', '2026-12-04')).toEqual([
    'Mañana, lunes 23: 2',
    'Miércoles, 25 nov: 1',
    '4 dic, viernes: 1',
  ]);
  expect(said('2026-11-22')).toEqual([]);
});
