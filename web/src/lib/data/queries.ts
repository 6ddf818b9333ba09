import type { Operation, OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { type QueryKey, queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';

/** How often a read that got no answer, or an error of the server, is repeated. */
export const READ_RETRIES = 3;

type Options<Output, Data> = Omit<UnusedSkipTokenOptions<Output, Error, Data>, 'queryKey' | 'queryFn'>;

/** A query that calls an operation. */
export const readQuery = <const O extends Operation, Data = OperationOutput<O>>(
  queryKey: QueryKey,
  operation: O,
  input: OperationInput<O>,
  options: Options<OperationOutput<O>, Data> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(operation, input, { signal }), ...options });
