import { expect, test } from 'vitest';
import { differencesOf, operatorDifferences } from './sweep/differences.ts';
import { normalize, readCommon } from './sweep/normal.ts';

const KNOWN = '0192f7a0-0000-7000-8000-000000000001';
const NEW = '0192f7a0-0000-7000-8000-00000000000';
const SINCE = Date.parse('2027-03-04T10:00:00Z');
const common = readCommon([`(${KNOWN},"2027-03-01 09:00:00.5+00",2027-03-11T10:00:00.123456Z)`], SINCE);

test('ids that both databases have stay, later ones are replaced in the order in which they come', () => {
  expect(normalize(`${NEW}2 ${KNOWN} ${NEW}3 ${NEW}2`, common)).toBe(`<id 1> ${KNOWN} <id 2> <id 1>`);
  expect(normalize(KNOWN.toUpperCase(), common)).toBe(KNOWN.toUpperCase());
});

test.each([
  ['2027-03-04T09:59:59.999Z', 'stays, it is older than the copy'],
  ['2027-03-11T10:00:00.123456Z', 'stays, it was stored before'],
  ['2027-03-11 12:00:00.123+02', 'stays, it is the same moment in another zone'],
])('the moment %s %s', (moment) => expect(normalize(`{"at":"${moment}"}`, common)).toBe(`{"at":"${moment}"}`));

test.each(['2027-03-04T10:00:00Z', '2027-03-04 10:00:01.5+00', '2027-03-04T12:00:00+02:00', '2027-03-11T10:00:00.124Z'])(
  'the later moment %s is replaced',
  (moment) => expect(normalize(`"${moment}"`, common)).toBe('"<moment>"'),
);

test('a day without a time stays', () => expect(normalize('2027-03-05', common)).toBe('2027-03-05'));

test('a row that the secret has touched differs by its moment', () => {
  const seen = (moment: string) => [{ actor: 'responsable', place: 'x', text: normalize(moment, common) }];
  expect(differencesOf(seen('2027-03-01T09:00:00.5Z'), seen('2027-03-04T10:00:03Z'))).toHaveLength(1);
  expect(differencesOf(seen('2027-03-04T10:00:01Z'), seen('2027-03-04T10:00:03Z'))).toEqual([]);
});

test('a difference names actor and place, and shows where the texts part', () => {
  const one = (actor: string, text: string) => ({ actor, place: 'GET listFaqs', text });
  const long = 'x'.repeat(500);
  expect(
    differencesOf(
      [one('responsable', `${long}"calls":1`), one('stranger', '')],
      [one('responsable', `${long}"calls":2`), one('stranger', '')],
    ),
  ).toEqual([{ actor: 'responsable', place: 'GET listFaqs', without: `${'x'.repeat(52)}"calls":1`, with: `${'x'.repeat(52)}"calls":2` }]);
});

test('a place that only one of the databases has is a difference', () => {
  const seen = [{ actor: 'responsable', place: 'copy/datos/x.ndjson', text: 'row' }];
  expect(differencesOf([], seen)).toEqual([{ actor: 'responsable', place: 'copy/datos/x.ndjson', without: '(absent)', with: 'row' }]);
  expect(differencesOf(seen, [])).toMatchObject([{ without: 'row', with: '(absent)' }]);
});

test('a place that is seen twice is refused: one would hide the other', () => {
  const seen = { actor: 'responsable', place: 'x', text: '' };
  expect(() => differencesOf([seen, seen], [seen])).toThrow('twice');
});

test('the operator may see that something private was used, not whose or what', () => {
  const log = (...lines: string[]) => [{ actor: 'operator', place: 'log', text: lines.join('\n') }];
  const rules = { label: 'privado', marks: ['ana@norteclima.test', '203.0.113.7', 'consulta'] };
  const found = (...lines: string[]) => operatorDifferences(log('request'), log('request', ...lines), rules).map((one) => one.with);
  expect(found('AI call use privado', 'request')).toEqual([]);
  expect(found('AI call use prompt')).toEqual(['AI call use prompt']);
  for (const told of ['privado consulta', 'privado 203.0.113.7', 'privado of ana@norteclima.test']) expect(found(told)).toEqual([told]);
});
