import { expect, test } from 'vitest';
import { arrivalOfOne, arrivalWords, lateWords, remindLabel } from './remind-words.ts';

const NONE = { ahora: 0, a_las_8: 0, hoy: 0, no_quieren: 0, suspendidas: 0 };
const at = new Date(2026, 10, 19, 10).toISOString();
const preview = (more: object) => ({ ...NONE, due_day: null, ultimo: null, ...more });

test('[4.6] the last reminder and whom the next one leaves out', () => {
  const words = (more: object, today = '2026-11-19') => lateWords(preview(more), today).join(' · ');
  const ultimo = { at, por: 'Marta', personas: 12 };
  expect(words({})).toBe('');
  expect(words({ ultimo, hoy: 12, no_quieren: 1 })).toBe('Recordado hoy por Marta a 12 personas · 1 no quiere recordatorios');
  expect(words({ ultimo: { ...ultimo, personas: 1 }, hoy: 12, suspendidas: 2 })).toBe(
    'Recordado hoy por Marta a 1 persona · A 12 ya se les ha recordado hoy · 2 tienen la cuenta suspendida',
  );
  expect(words({ ultimo }, '2026-11-20')).toBe('Recordado ayer por Marta a 12 personas');
  expect(words({ ultimo: { ...ultimo, por: null } }, '2026-11-25')).toBe('Recordado el 19 nov a 12 personas');
});

test('[4.6] one and several people, now and at 08:00', () => {
  expect([remindLabel(1), remindLabel(12)]).toEqual(['Recordar a quien falta', 'Recordar a los 12 que faltan']);
  const words = (ahora: number, a_las_8: number) => arrivalWords({ ...NONE, ahora, a_las_8 });
  expect(words(1, 0)).toBe('Lo recibirá ahora 1 persona.');
  expect(words(9, 3)).toBe('Lo recibirán 9 ahora y 3 a las 8:00, porque donde viven es de noche.');
  expect(arrivalOfOne('Lucía', { ...NONE, ahora: 1 })).toBe('Lucía lo recibirá ahora.');
  expect(arrivalOfOne('Lucía', { ...NONE, a_las_8: 1 })).toBe('Lucía lo recibirá a las 8:00, porque donde vive es de noche.');
  expect(words(0, 1)).toBe('Lo recibirá 1 a las 8:00, porque donde vive es de noche.');
});
