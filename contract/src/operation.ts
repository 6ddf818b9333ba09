import type { z } from 'zod';

/**
 * One endpoint. The server registers its route from it, the browser calls it, forms validate with its body, and the OpenAPI document
 * is generated from it.
 */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in the path are written `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: 200 | 201 | 202 | 204;
  readonly response: z.ZodType;
};

export const operation = <const O extends Operation>(definition: O): O => definition;

type Part<O extends Operation, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  O extends Record<K, infer S extends z.ZodType> ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> } : unknown;

/** The caller's input, before defaults and trimming. */
export type OperationInput<O extends Operation> = Part<O, 'params', 'input'> & Part<O, 'query', 'input'> & Part<O, 'body', 'input'>;
/** The handler's input, after them. */
export type OperationParsed<O extends Operation> = Part<O, 'params', 'output'> & Part<O, 'query', 'output'> & Part<O, 'body', 'output'>;
export type OperationOutput<O extends Operation> = z.output<O['response']>;
