import { readdir } from 'node:fs/promises';
import type { Owner } from '@ensaya/db/builders/usuarios.ts';
import type { Attempts, Member, Team } from './rls-attempts.ts';
import type { TableRights } from './rls-matrix.ts';

/** Creates a company member's row of the table and returns its id. */
export type Build = (team: Team, member: Member, owner: Owner) => Promise<string>;

/** The export of a file in matrix/, which is named after its table. */
export type MatrixTable = {
  rights: TableRights;
  attempts: Attempts;
  /** For tables that creating the companies and users does not fill. */
  build?: Build;
  /** Creates rows that belong to no company, once. */
  prepare?: (owner: Owner) => Promise<unknown>;
};

const FOLDER = new URL('matrix/', import.meta.url);

export async function readTables(): Promise<Map<string, MatrixTable>> {
  const files = (await readdir(FOLDER)).toSorted();
  const read = async (file: string): Promise<[string, MatrixTable]> => [
    file.replace(/\.ts$/, ''),
    await import(new URL(file, FOLDER).href),
  ];
  return new Map(await Promise.all(files.map(read)));
}

/** For tables with one row per company: built with the first member. */
export const perCompany =
  (build: (team: Team, owner: Owner) => Promise<unknown>): Build =>
  async (team, member, owner) => {
    if (member === 0) await build(team, owner);
    return '';
  };
