import type { FormErrors } from '@mantine/form';
import { hasCode } from '../api/api-error.ts';
import { fieldErrors } from '../forms/form-schema.ts';

/** A wrong password appears at the field `current`. */
export const passwordErrors =
  (current: string) =>
  (error: unknown): FormErrors =>
    hasCode(error, 'bad_credentials') ? { [current]: 'La contraseña no es correcta' } : fieldErrors(error);

export const codeErrors = (error: unknown): FormErrors => (hasCode(error, 'bad_code') ? { code: error.message } : fieldErrors(error));
