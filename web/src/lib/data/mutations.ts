import type { Operation, OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { hasCode, isRefusal } from '../api/api-error.ts';
import { toastFailure, toastSuccess } from '../screen/toast.ts';
import { invalidateTable, type Table } from './dependencies.ts';

type Part<O extends Operation, Name extends string> = OperationInput<O> extends Record<Name, infer P> ? P : unknown;
type Body<O extends Operation> = Part<O, 'body'>;
/** The columns that name a row, wherever the operation takes them: in its path or in its query. */
type Key<O extends Operation> = Part<O, 'params'> & Part<O, 'query'>;

type Outcome<Data, Variables> = {
  /** The changed table: its queries and those that depend on it are invalidated. */
  table: Table;
  /** The toast after success. */
  said?: string | ((data: Data, variables: Variables) => string);
  /** The toast after a failure, where the page has no place for the error. */
  failed?: string | ((error: Error) => string);
};

/** A mutation that changes rows of one table. A refusal invalidates too, because the row may have been changed or deleted by someone else. */
export const tableMutation = <Variables, Data>(
  mutationFn: (variables: Variables) => Promise<Data>,
  { table, said, failed }: Outcome<Data, Variables>,
) =>
  mutationOptions({
    mutationFn,
    onSuccess: async (data, variables, _result, { client }) => {
      await invalidateTable(client, table);
      if (said) toastSuccess(typeof said === 'string' ? said : said(data, variables));
    },
    onError: (error, _variables, _result, { client }) => {
      if (isRefusal(error)) void invalidateTable(client, table);
      if (failed && !hasCode(error, 'stale')) toastFailure(typeof failed === 'string' ? failed : failed(error));
    },
  });

/** The form makes the row's id, so that sending the same form twice creates one row. */
export const createMutation = <const O extends Operation>(operation: O, outcome: Outcome<OperationOutput<O>, Body<O>>) =>
  tableMutation((body: Body<O>) => call(operation, { body } as OperationInput<O>), outcome);

export const updateMutation = <const O extends Operation>(
  operation: O,
  outcome: Outcome<OperationOutput<O>, { key: Key<O>; body: Body<O> }>,
) =>
  tableMutation(
    ({ key, body }: { key: Key<O>; body: Body<O> }) => call(operation, { ...(at(operation, key) as object), body } as OperationInput<O>),
    outcome,
  );

/** A row that does not exist any more counts as deleted: someone else was faster, or our own first attempt did arrive. */
export const deleteMutation = <const O extends Operation>(operation: O, outcome: Outcome<void, Key<O>>) =>
  tableMutation(async (key: Key<O>) => {
    try {
      await call(operation, at(operation, key));
    } catch (error) {
      if (!hasCode(error, 'not_found')) throw error;
    }
  }, outcome);

function at<O extends Operation>(operation: O, key: Key<O>): OperationInput<O> {
  const pick = (part: Operation['params']) =>
    Object.fromEntries(Object.keys(part?.shape ?? {}).map((name) => [name, (key as never)[name]]));
  return { params: pick(operation.params), query: pick(operation.query) } as OperationInput<O>;
}
