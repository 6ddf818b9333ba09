import type { Operation } from '@ensaya/contract/operation.ts';
import { type FormErrors, schemaResolver, type UseFormReturnType } from '@mantine/form';
import { ApiError } from '../api/api-error.ts';

type Schema = NonNullable<Operation['body']>;

/** Validates a form with the operation's schema, so that client and server have the same messages. */
export const validateWith = <S extends Schema>(schema: S): ((values: S['_zod']['input']) => FormErrors) =>
  schemaResolver(schema, { sync: true });

export const focusFirstError =
  <Values>(form: Pick<UseFormReturnType<Values>, 'getInputNode'>) =>
  (errors: FormErrors): void => {
    const wrong = Object.keys(errors).flatMap((path) => form.getInputNode<HTMLElement, never>(path as never) ?? []);
    const [first] = wrong.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.focus();
  };

/** The server's messages by field; empty if it named none. */
export const fieldErrors = (error: unknown): FormErrors => (error instanceof ApiError ? error.fields : {});
