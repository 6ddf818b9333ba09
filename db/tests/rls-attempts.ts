import type { Empresa } from '@ensaya/db/builders/empresas.ts';
import type { Owner, User } from '@ensaya/db/builders/usuarios.ts';
import type { Operation, Row } from './rls-matrix.ts';

export type Member = 0 | 1;

/** A company with two workers and a manager, and one row of every table for each worker. */
export type Team = {
  empresa: Empresa;
  workers: [User, User];
  manager: User;
  /** Builds a member's row of a table unless it exists; a table's `build` uses it for the rows that its own refers to. */
  build: (table: string, member: Member) => Promise<string>;
  /** The id that the table's `build` returned. */
  id: (table: string, member: Member) => string;
};
export type Statement = { text: string; values: unknown[] };

/** The row of a cell: its company, which of the two members it belongs to, and the person it is about. */
export type Target = { team: Team; member: Member; person: User; row: Row; owner: Owner };
/** The statements that try each operation on a table. An allowed statement must affect a row. */
export type Attempts = Record<Operation, (target: Target) => Statement | Promise<Statement>>;

/** Selects, updates and deletes the rows that `where` finds. */
export const byKey = (table: string, update: string, where: string, key: (target: Target) => unknown[]): Omit<Attempts, 'insert'> => ({
  select: (target) => ({ text: `select 1 from ${table} where ${where}`, values: key(target) }),
  update: (target) => ({ text: `update ${table} set ${update} where ${where}`, values: key(target) }),
  delete: (target) => ({ text: `delete from ${table} where ${where}`, values: key(target) }),
});

/** The usual tenant table: the row that the table's `build` returned the id of. */
export const byId = (table: string, update: string): Omit<Attempts, 'insert'> =>
  byKey(table, update, 'empresa_id = $1 and id = $2', ({ team, member }) => [team.empresa.id, team.id(table, member)]);

/** Tables with one row per company, or whose rows of a company have equal rights. */
export const byCompany = (table: string, update: string, column: 'empresa_id' | 'company_id'): Omit<Attempts, 'insert'> =>
  byKey(table, update, `${column} = $1`, ({ team }) => [team.empresa.id]);

export const byPerson = (table: string, update: string, column: string): Omit<Attempts, 'insert'> =>
  byKey(table, update, `${column} = $1`, ({ person }) => [person.id]);
