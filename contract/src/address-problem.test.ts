import { expect, test } from 'vitest';
import { addressProblem } from './address-problem.ts';

test.each([
  ['', 'Falta el correo'],
  ['luis.clinica.example', '«luis.clinica.example» no tiene arroba (@)'],
  ['luis@@clinica.example', '«luis@@clinica.example» tiene más de una arroba (@)'],
  ['luis gil@clinica.example', '«luis gil@clinica.example» tiene un espacio'],
  ['@clinica.example', '«@clinica.example» no tiene nada antes de la arroba'],
  ['luis@', '«luis@» no tiene nada después de la arroba'],
  ['peña@clinica.example', '«peña@clinica.example» tiene un acento o una eñe'],
  ['luis..gil@clinica.example', '«luis..gil@clinica.example» tiene un punto de más'],
  ['luis@clinica', '«luis@clinica» no tiene final, como «.com» o «.es»'],
  ['luis(gil)@clinica.example', '«luis(gil)@clinica.example» tiene un signo que no vale en un correo'],
  [`${'l'.repeat(250)}@clinica.example`, `«${'l'.repeat(60)}» es demasiado largo para un correo`],
  ['luis@-.e', 'El correo no es válido'],
])('[2.51] the address %j is refused with its own reason', (address, reason) => {
  expect(addressProblem(address)).toBe(reason);
});

test('[2.51] an address that the server accepts has no problem', () => {
  for (const address of [' Ana@Clinica.Example ', "o'hara+1@clinica.example"]) expect(addressProblem(address)).toBeUndefined();
});
