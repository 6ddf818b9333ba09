import { readdir } from 'node:fs/promises';
import type { Operation } from '@ensaya/contract/operation.ts';
import type { Team } from '@ensaya/db/tests/rls-attempts.ts';
import type { TestServer } from '../server.ts';

/** The parts of a request that are derived from the schemas of an operation. */
export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object };

/** The ids that a request carries: of a company's rows, or of rows that do not exist. */
export type Ids = {
  empresa: string;
  /** A trabajador of the company. */
  person: string;
  row: (table: string) => string;
};

/** The exports of a file in samples/, for operations whose schemas are not enough. */
export type Samples = {
  /** By operation: fields that replace the derived ones; a FormData replaces the whole body. */
  samples?: Record<string, (ids: Ids, server: TestServer) => Parts | Promise<Parts>>;
  /** By operation, why it is not replayed. */
  exempt?: Record<string, string>;
  /** Routes that are not operations of the contract. */
  operations?: Omit<Operation, 'summary' | 'status' | 'response'>[];
  /** Completes a company's rows with data that only the server can create. */
  prepare?: (team: Team, server: TestServer) => Promise<void>;
};
export type Replayed = NonNullable<Samples['operations']>[number];

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && ['id', 'method', 'path', 'response'].every((key) => key in value);

async function importAll(folder: URL): Promise<Record<string, unknown>[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return Promise.all(files.map((file) => import(new URL(file, folder).href)));
}

export async function readOperations(): Promise<Operation[]> {
  const modules = await importAll(new URL('./', import.meta.resolve('@ensaya/contract/operation.ts')));
  return modules.flatMap((module) => Object.values(module).filter(isOperation));
}

export async function readSamples(): Promise<Required<Omit<Samples, 'prepare'>> & { prepare: NonNullable<Samples['prepare']>[] }> {
  const files = (await importAll(new URL('../samples/', import.meta.url))) as Samples[];
  return {
    samples: Object.assign({}, ...files.map(({ samples }) => samples)),
    exempt: Object.assign({}, ...files.map(({ exempt }) => exempt)),
    operations: files.flatMap(({ operations = [] }) => operations),
    prepare: files.flatMap(({ prepare }) => prepare ?? []),
  };
}
