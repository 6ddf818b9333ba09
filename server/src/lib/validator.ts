import { validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from './app-error.ts';

/**
 * Zod compares the length of whatever has one, even after the type was refused: `{ length: { toString: 1 } }` in place of a text throws a
 * TypeError. Such input is invalid, not a failure of ours.
 */
export const compileValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (input) => {
    try {
      return validate(input);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return { error: new AppError('invalid_input') };
    }
  };
};
