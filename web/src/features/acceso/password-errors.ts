import type { FormErrors } from '@mantine/form';
import { hasCode } from '../../lib/api-error.ts';
import { fieldErrors } from '../../lib/form-schema.ts';

/** What the server found wrong, by field; a wrong password belongs to the field that asks for the current one. */
export const passwordErrors = (error: unknown, current: string): FormErrors =>
  hasCode(error, 'bad_credentials') ? { [current]: 'La contraseña no es correcta' } : fieldErrors(error);
