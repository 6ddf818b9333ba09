import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse, PlaywrightWorkerArgs } from '@playwright/test';
import { expect, newApi } from './support.ts';

/** The port of the stack where tests read mails and make what would take them many requests: see tools/stack.ts. */
export const STAGE = `http://127.0.0.1:${process.env.MAIL_PORT ?? 3201}`;
/** Of everyone whom tests make. */
export const PASSWORD = 'cometa-de-papel-7';

export const newMark = (): string => randomUUID().slice(0, 8);
export const newAddress = (): string => `${randomUUID()}@correo.example`;

/** The body of an answer, which must be a success. */
export async function answered<T>(answer: Promise<APIResponse>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  expect(response.ok(), `${response.url()}: ${response.status()} ${text}`).toBe(true);
  return (text === '' ? null : JSON.parse(text)) as T;
}

type NewPerson = { email: string; role: 'worker' | 'manager' | 'superadmin'; nombre?: string; time_zone?: string; pending?: true };
type NewPeople<Names extends string> = {
  /** One that exists, or a new one. Without it the people belong to none. */
  empresa?: { id: string } | { nombre: string; correo_contacto: string; sector: string };
  people: Record<Names, NewPerson>;
};
type Session = { name: string; value: string };
type BuiltPerson = { id: string; email: string; cookie: Session };

/** People with a session each, made in the database: without hashes, mails and the worker that sends them. */
export const buildPeople = <Names extends string>(asked: NewPeople<Names>) =>
  build<{ empresa_id: string; people: Record<Names, BuiltPerson> }>(asked);

/** A confirmed account that has never signed in and belongs to no company. */
export const buildAccount = (account: NewPerson) => build({ people: { account }, sessions: false });

async function build<Built>(asked: NewPeople<string> & { sessions?: false }): Promise<Built> {
  const response = await fetch(`${STAGE}/people`, { method: 'POST', body: JSON.stringify({ password: PASSWORD, ...asked }) });
  if (!response.ok) throw new Error(`people: ${response.status} ${await response.text()}`);
  return (await response.json()) as Built;
}

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];
export type Person = { id: string; email: string; cookies: Cookies; api: APIRequestContext };

/** A person whom the stage made, with an API client of their own. */
export async function personOf(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  { id, email, cookie }: BuiltPerson,
): Promise<Person> {
  const { hostname, protocol } = new URL(baseURL);
  const cookies: Cookies = [
    { ...cookie, domain: hostname, path: '/', httpOnly: true, secure: protocol === 'https:', sameSite: 'Lax', expires: -1 },
  ];
  return { id, email, cookies, api: await newApi(playwright, baseURL, cookies) };
}
