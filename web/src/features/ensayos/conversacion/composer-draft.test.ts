import { expect, test } from 'vitest';
import { openComposer, writeSent } from './composer-draft.ts';

const turno = { client_id: '0199a000-0000-7000-8000-000000000001', n: 3, texto: 'Le entiendo.' };
const nobody = () => false;
const everybody = () => true;

test('without a turn on its way, the field has what was typed', () => {
  expect(openComposer({}, nobody)).toEqual({ texto: '', pending: undefined, obsolete: '' });
  expect(openComposer({ texto: 'Dígame' }, nobody)).toEqual({ texto: 'Dígame', pending: undefined, obsolete: '' });
  expect(openComposer({ texto: 'Dígame', dicho: '{' }, nobody)).toEqual({ texto: 'Dígame', pending: undefined, obsolete: '{' });
});

test('a turn that was sent and never arrived stands in the field again, as the same turn', () => {
  expect(openComposer({ texto: 'Y además', dicho: writeSent(turno, false) }, nobody)).toEqual({
    texto: 'Le entiendo.\nY además',
    pending: turno,
    obsolete: '',
  });
});

test('words that were given back are not doubled', () => {
  const fields = { texto: 'Le entiendo.\nY además', dicho: writeSent(turno, true) };
  expect(openComposer(fields, nobody)).toEqual({ texto: fields.texto, pending: turno, obsolete: '' });
});

test('a turn that arrived is not said again, whether its words were given back or not', () => {
  const dicho = writeSent(turno, false);
  expect(openComposer({ texto: 'Y además', dicho }, everybody)).toEqual({ texto: 'Y además', pending: undefined, obsolete: dicho });
  const back = writeSent(turno, true);
  expect(openComposer({ texto: 'Le entiendo.\nY además', dicho: back }, everybody)).toEqual({
    texto: 'Y además',
    pending: undefined,
    obsolete: back,
  });
});
