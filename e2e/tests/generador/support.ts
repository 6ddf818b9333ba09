import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { answered } from '../stage.ts';
import { bestOf } from '../support.ts';
import { test as base, expect, type Team } from '../tareas/support.ts';

export type Pregunta = { id: string; texto: string; ayuda: string | null; version: number };
export type Tema = { id: string; nombre: string; descripcion: string | null; empresa_id: string; version: number; created_at: string };

type NewTema = { nombre?: string; descripcion?: string; preguntas?: (string | [texto: string, ayuda: string])[] };

export async function createTema({ empresa, responsable }: Team, { preguntas = [], ...fields }: NewTema = {}): Promise<Tema> {
  const data = { empresa_id: empresa.id, nombre: `Tema ${randomUUID().slice(0, 8)}`, ...fields };
  const tema = await answered<Tema>(responsable.api.post('/rest/v1/temas_generador', { data }));
  for (const pregunta of preguntas) {
    const [texto, ayuda] = typeof pregunta === 'string' ? [pregunta, null] : pregunta;
    await createPregunta({ empresa, responsable }, tema, { texto, ayuda });
  }
  return tema;
}

type Writers = Pick<Team, 'empresa' | 'responsable'>;

export const createPregunta = ({ empresa, responsable }: Writers, { id }: Tema, fields: object): Promise<Pregunta> =>
  answered(responsable.api.post('/rest/v1/preguntas_generador', { data: { empresa_id: empresa.id, tema_id: id, ...fields } }));

export async function preguntasOf({ empresa, responsable }: Writers, { id }: Tema): Promise<Pregunta[]> {
  const path = `/rest/v1/preguntas_generador?empresa_id=${empresa.id}&tema_id=${id}`;
  return (await answered<{ items: Pregunta[] }>(responsable.api.get(path))).items;
}

export async function temasOf({ empresa, responsable }: Writers): Promise<Tema[]> {
  return (await answered<{ items: Tema[] }>(responsable.api.get(`/rest/v1/temas_generador?empresa_id=${empresa.id}&limit=100`))).items;
}

export const changeTema = ({ empresa, responsable }: Writers, { id, version }: Tema, fields: object): Promise<Tema> =>
  answered(responsable.api.patch(`/rest/v1/temas_generador/${id}?empresa_id=${empresa.id}`, { data: { version, ...fields } }));

export const changePregunta = ({ empresa, responsable }: Writers, { id, version }: Pregunta, fields: object): Promise<Pregunta> =>
  answered(responsable.api.patch(`/rest/v1/preguntas_generador/${id}?empresa_id=${empresa.id}`, { data: { version, ...fields } }));

/** The model's name selects the simulator's behaviour. */
export async function setModel({ empresa, responsable }: Writers, model: string, api_key = `clave-canario-${empresa.id}`): Promise<void> {
  const { prompt_template, roleplay_prompt_template, monthly_cap, version } = await answered<Record<string, unknown>>(
    responsable.api.get(`/rest/v1/ai_settings?company_id=${empresa.id}`),
  );
  const data = { company_id: empresa.id, provider: 'compatible', model, api_key };
  await answered(
    responsable.api.put('/rest/v1/ai_settings', { data: { ...data, prompt_template, roleplay_prompt_template, monthly_cap, version } }),
  );
}

/** The requests that the simulator received with a company's key. */
export async function askedOfAi({ empresa, responsable }: Writers): Promise<{ outcome: string; model: string }[]> {
  const simulator = `http://127.0.0.1:${Number(process.env.STACK_PORT ?? 3200) + 2}/`;
  const requests = await answered<{ key: string; outcome: string; model: string }[]>(responsable.api.get(simulator));
  return requests.filter(({ key }) => key === `clave-canario-${empresa.id}`);
}

/** Each test has its own topic with two questions. */
export const test = base.extend<{ tema: Tema }>({
  tema: async ({ team }, use) => {
    const tema = await createTema(team, {
      nombre: `Reclamación ${randomUUID().slice(0, 8)}`,
      descripcion: 'Contestar sin perder la calma.',
      preguntas: [['¿Qué ha pasado?', 'En dos o tres frases.'], '¿Qué puedes ofrecer?'],
    });
    await use(tema);
    await team.responsable.api.delete(`/rest/v1/temas_generador/${tema.id}?empresa_id=${team.empresa.id}`);
  },
});

export const temasPath = '/dashboard/prompts';
export const preguntasPath = ({ id }: Tema): string => `/dashboard/prompts/temas/${id}/preguntas`;
export const generarPath = ({ id }: Tema): string => `/dashboard/prompts/generate/${id}`;

export const item = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

export const answer = (page: Page, question: string): Locator => page.getByRole('textbox', { name: question });
export const result = (page: Page): Locator => page.getByRole('region', { name: 'Prompt Generado' });
export const generateButton = (page: Page): Locator => page.getByRole('button', { name: 'Generar Prompt' });

export async function answerAll(page: Page): Promise<void> {
  await answer(page, '¿Qué ha pasado?').fill('La caldera no funciona');
  await answer(page, '¿Qué puedes ofrecer?').fill('Una visita mañana');
}

/** The drafts stored in this browser: '<person> <subject>: <text>'. */
export const keptDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = 'ensaya-drafts';
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open(name));
    const rows = await done(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return rows.map(({ person, subject, text }) => `${person} ${subject}: ${text}`);
  });

/** An error response as the server writes it. */
export const refused = (status: number, code: string, message: string) => ({
  status,
  json: { error: { code, message, request_id: 'r' } },
});
export { expect };

/** The median time until a key typed into the focused field is stored in this browser; the best of some rounds. */
export async function medianUntilKept(page: Page, limit: number): Promise<number> {
  let text = '';
  return bestOf(4, limit, async () => {
    const waits: number[] = [];
    for (const key of 'se ha roto la caldera') {
      await page.keyboard.press(key);
      text += key;
      const pressed = Date.now();
      await expect.poll(async () => (await keptDrafts(page))[0]?.endsWith(`: ${text}`), { intervals: [5] }).toBe(true);
      waits.push(Date.now() - pressed);
    }
    return waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.NaN;
  });
}

/** Begins to edit a text of a topic in its place. */
export async function editTema(page: Page, nombre: string, field: 'nombre' | 'descripción'): Promise<void> {
  await page.getByRole('button', { name: `Más acciones de ${nombre}` }).click();
  await page.getByRole('menuitem', { name: `Cambiar ${field}` }).click();
}
