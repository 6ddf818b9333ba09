import { expect, test } from 'vitest';
import { answered, BEGUN, CUMPLIDA, cut, ENSAYO, SAID, TURNOS } from '../../../../tests/ensayos.ts';
import { cutTurn, isSaid, isWrittenElsewhere, metStages, nextN, shownTurns } from './lines.ts';

const turno = { client_id: '0199a000-0000-7000-8000-000000000077', n: 3, texto: SAID };
const live = { turno, respuesta: 'Ya. Bá', etapas: [] };
const words = (of: ReturnType<typeof shownTurns>) => of.map(({ n, texto, estado }) => `${n} ${estado} ${texto}`);

test('what is being said stands after the rows, whether the server already lists it or not', () => {
  const expected = [...words(TURNOS), `3 listo ${SAID}`, '4 escribiendo Ya. Bá'];
  expect(words(shownTurns(ENSAYO, live))).toEqual(expected);
  expect(words(shownTurns(answered(turno.client_id, ''), live))).toEqual(expected);
  expect(words(shownTurns(cut(turno.client_id, 'Ya. Otra'), live))).toEqual(expected);
  expect(shownTurns(ENSAYO, undefined)).toBe(ENSAYO.turnos);
});

test('numbers go on after the last turn; a turn is known by its client', () => {
  expect([nextN(BEGUN), nextN(ENSAYO)]).toEqual([1, 3]);
  expect([isSaid(ENSAYO, turno), isSaid(answered(turno.client_id), turno)]).toEqual([false, true]);
});

test('only a last answer that was cut is asked for again, as the same turn', () => {
  expect(cutTurn(cut(turno.client_id))).toEqual(turno);
  expect(cutTurn(ENSAYO)).toBeUndefined();
  expect(cutTurn(BEGUN)).toBeUndefined();
  expect(isWrittenElsewhere(ENSAYO)).toBe(false);
});

test('stages come once, in order', () => {
  const second = { ...CUMPLIDA, etapa: 2, turno_n: 3 };
  expect(metStages(ENSAYO, { ...live, etapas: [second, CUMPLIDA] })).toEqual([CUMPLIDA, second]);
});
