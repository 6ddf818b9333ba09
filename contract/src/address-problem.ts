import { email } from './fields.ts';

/** Each with the rest of its sentence, after the address. */
const PROBLEMS: readonly [isWrong: (address: string) => boolean, what: string][] = [
  [(address) => address.length > 254, 'es demasiado largo para un correo'],
  [(address) => !address.includes('@'), 'no tiene arroba (@)'],
  [(address) => address.split('@').length > 2, 'tiene más de una arroba (@)'],
  [(address) => /\s/.test(address), 'tiene un espacio'],
  [(address) => address.startsWith('@'), 'no tiene nada antes de la arroba'],
  [(address) => address.endsWith('@'), 'no tiene nada después de la arroba'],
  [(address) => /[áéíóúüñç]/i.test(address), 'tiene un acento o una eñe'],
  [(address) => /\.\.|^\.|\.@|@\.|\.$/.test(address), 'tiene un punto de más'],
  [(address) => !/@.*\./.test(address), 'no tiene final, como «.com» o «.es»'],
  [(address) => /[^\w.+'@-]/.test(address), 'tiene un signo que no vale en un correo'],
];

/** What is wrong with an address that somebody wrote, or undefined. */
export function addressProblem(given: string): string | undefined {
  if (email.safeParse(given).success) return undefined;
  const address = given.trim();
  if (address === '') return 'Falta el correo';
  const found = PROBLEMS.find(([isWrong]) => isWrong(address));
  return found ? `«${address.slice(0, 60)}» ${found[1]}` : 'El correo no es válido';
}
