import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Empresa } from '../ajustes/support.ts';
import { expect, type Proyecto, type Team } from '../tareas/support.ts';

type World = {
  page: Page;
  team: Team;
  proyecto: Proyecto;
  empresa: Empresa;
  admin: APIRequestContext;
  /** Of nobody. */
  request: APIRequestContext;
};
type Opened = {
  /** The fields and what is typed into them. */
  texts: [Locator, string][];
  /** What the form needs besides. */
  complete?: () => Promise<void>;
  save: () => Promise<void>;
  /** What the server has, read in another session. */
  stored: () => Promise<string[]>;
};
type Account = { email: string; password?: string };
export type Form = {
  name: string;
  who: (world: World) => Account | Promise<Account>;
  /** Makes what the page shows, and gives its address. */
  path: (world: World) => Promise<string> | string;
  open: (world: World) => Promise<Opened>;
};

export const mark = () => randomUUID().slice(0, 8);
export const LONG = 'Primera línea: «¿cuándo vienen?».\nSegunda, con acentos: avería, camión, pingüino. 👷';
export const responsable = ({ team }: World) => team.responsable;
export const inEmpresa = (path: string, { id }: { id: string }) => `${path}${path.includes('?') ? '&' : '?'}empresa=${id}`;
export const press = (part: Locator, name: string) => () => part.getByRole('button', { name, exact: true }).click();
export const box = (part: Locator | Page, name: string) => part.getByRole('textbox', { name });

export async function read<Row>(api: APIRequestContext, path: string): Promise<Row> {
  const answer = await api.get(path);
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}
export type Items = { items: Record<string, string>[] };
/** Those columns of the row whose first one has that text. */
export const rowOf = async (api: APIRequestContext, path: string, columns: string[], text: string): Promise<string[]> => {
  const row = (await read<Items>(api, path)).items.find((item) => item[columns[0] ?? ''] === text);
  return row ? columns.map((column) => row[column] ?? '') : [];
};
