import { COMMON_PASSWORD } from '@ensaya/contract/acceso.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../lib/app-error.ts';

/** What the list, made from English leaks, does not know of our users and of us. */
const OURS = [
  'contraseña',
  'contrasena',
  'contraseña1',
  'contrasena1',
  'contraseña123',
  'contrasena123',
  'bienvenido',
  'bienvenida',
  'empresa',
  'ensaya',
  'ensaya123',
];

const common = new Set([...dictionary['passwords-common'].map((word) => String(word).toLowerCase()), ...OURS]);

/** The first that anybody would guess. Length alone does not refuse '123456'. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError('invalid_input', { fields: { password: COMMON_PASSWORD } });
}
