import { expect, test } from 'vitest';
import { correctedLines, invitedLines, linesToSend, reasonOf, withCorrected } from './invited-lines.ts';

const PEOPLE = [
  { email: 'ana@arce.example', nombre: 'Ana Gil' },
  { email: 'luis@arce', nombre: 'Luis' },
  { email: 'eva.arce.example' },
  { email: 'noa@arce.example', nombre: 'N'.repeat(101) },
];
const LINES = invitedLines(PEOPLE, [
  { email: 'ana@arce.example', outcome: 'invited' },
  { email: 'luis@arce', outcome: 'invalid' },
  { email: 'eva.arce.example', outcome: 'invalid' },
  { email: 'noa@arce.example', outcome: 'invalid_name' },
]);

test('[2.51] a line is sent with the name of its person, if the list has one', () => {
  expect(linesToSend(PEOPLE.slice(0, 3))).toEqual([PEOPLE[0], PEOPLE[1], 'eva.arce.example']);
});

test('[2.51] each wrong line has its own reason', () => {
  expect(LINES.slice(1).map(reasonOf)).toEqual([
    '«luis@arce» no tiene final, como «.com» o «.es»',
    '«eva.arce.example» no tiene arroba (@)',
    'El nombre no puede exceder 100 caracteres',
  ]);
});

test('[2.51] only rewritten wrong lines are sent again, and their answers stand in their place', () => {
  // A line that was sent is not sent again, whatever was written.
  const corrected = correctedLines(LINES, { 1: 'otra@arce.example', 3: 'Eva Paz <eva@arce.example>', 4: '  ' });
  expect(corrected).toEqual([{ number: 3, email: 'eva@arce.example', nombre: 'Eva Paz' }]);
  const next = withCorrected(LINES, corrected, [{ email: 'eva@arce.example', outcome: 'link', url: 'https://ensaya.test/i/1' }]);
  expect(next.map(({ number, email, outcome }) => [number, email, outcome])).toEqual([
    [1, 'ana@arce.example', 'invited'],
    [2, 'luis@arce', 'invalid'],
    [3, 'eva@arce.example', 'link'],
    [4, 'noa@arce.example', 'invalid_name'],
  ]);
  expect(next[2]).toMatchObject({ nombre: 'Eva Paz', url: 'https://ensaya.test/i/1' });
});

test('[2.51] an unknown group is named, and corrected in its line with all that the line has', () => {
  const people = [
    { email: 'ana@arce.example', nombre: 'Ana', grupos: ['Norte', 'Oeste', 'Este'] },
    { email: 'luis@arce.example', grupos: Array.from({ length: 60 }, (_, n) => `Grupo ${n}`) },
  ];
  // The server reads 50 names of a line at most, which are too many already; the line keeps them all.
  expect(linesToSend(people)).toEqual([people[0], { ...people[1], grupos: people[1]?.grupos.slice(0, 50) }]);
  const lines = invitedLines(people, [
    { email: 'ana@arce.example', outcome: 'unknown_group', grupos: ['Oeste', 'Este'] },
    { email: 'luis@arce.example', outcome: 'too_many_groups' },
  ]);
  expect(lines.map(reasonOf)).toEqual([
    'No encontramos los grupos «Oeste» y «Este»',
    'Una persona puede entrar en 20 grupos como máximo al invitarla',
  ]);
  expect(lines[1]?.grupos).toHaveLength(60);
  const corrected = correctedLines(lines, { 1: 'Ana <ana@arce.example>; Norte' });
  expect(corrected).toEqual([{ number: 1, email: 'ana@arce.example', nombre: 'Ana', grupos: ['Norte'] }]);
  const [first] = withCorrected(lines, corrected, [{ email: 'ana@arce.example', outcome: 'invited' }]);
  expect(first).toEqual({ number: 1, email: 'ana@arce.example', nombre: 'Ana', grupos: ['Norte'], outcome: 'invited' });
  const without = withCorrected(lines, correctedLines(lines, { 1: 'ana@arce.example' }), [
    { email: 'ana@arce.example', outcome: 'invited' },
  ]);
  expect(without[0]).toEqual({ number: 1, email: 'ana@arce.example', outcome: 'invited' });
});
