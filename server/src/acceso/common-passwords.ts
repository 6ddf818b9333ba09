import { COMMON_PASSWORD } from '@ensaya/contract/acceso.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../lib/app-error.ts';

/** The list comes from English leaks; these are the common Spanish ones and our own name. */
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

/** Refuses the passwords that an attacker tries first. The minimum length admits '123456'. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError('invalid_input', { fields: { password: COMMON_PASSWORD } });
}
