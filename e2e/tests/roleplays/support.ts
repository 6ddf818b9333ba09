import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { answered } from '../stage.ts';
import { createTeam, expect, openFor, type Person, type Team, test as teamTest } from '../tareas/support.ts';

export type Question = { id: string; text: string; hidden: boolean; respuestas: number | null };
export type Roleplay = {
  id: string;
  title: string;
  description: string | null;
  company_id: string;
  version: number;
  questions: Question[];
};

export const ROLEPLAYS = '/dashboard/roleplays';
export const NEW_ROLEPLAY = '/roleplays/new';
export const editPath = ({ id }: { id: string }): string => `/roleplays/${id}/edit`;
export const responsesPath = ({ id }: { id: string }): string => `/roleplays/${id}/responses`;

export type NewRoleplay = { title?: string; description?: string | null; questions?: string[] };
type Writers = Pick<Team, 'empresa' | 'responsable'>;

const QUESTIONS = ['¿Cuándo vienen?', '¿Y eso le parece una urgencia?', '¿Quién me va a llamar?'];

export const createRoleplay = (
  { empresa, responsable }: Writers,
  {
    title = `Avería ${randomUUID().slice(0, 8)}`,
    description = 'Una familia lleva dos noches sin calefacción.',
    questions = QUESTIONS,
  }: NewRoleplay = {},
): Promise<Roleplay> =>
  answered(
    responsable.api.post('/rest/v1/roleplays', {
      data: { company_id: empresa.id, title, description, questions: questions.map((text) => ({ text })) },
    }),
  );

export const readRoleplay = ({ responsable }: Writers, { id }: { id: string }): Promise<Roleplay> =>
  answered(responsable.api.get(`/rest/v1/roleplays/${id}`));

export async function roleplaysOf({ empresa, responsable }: Writers): Promise<Roleplay[]> {
  return (await answered<{ items: Roleplay[] }>(responsable.api.get(`/rest/v1/roleplays?empresa_id=${empresa.id}&limit=100`))).items;
}

/** Another change of the same role-play, as a colleague would make it. */
export const changeRoleplay = ({ responsable }: Writers, { id, company_id, version }: Roleplay, fields: object): Promise<Roleplay> =>
  answered(responsable.api.patch(`/rest/v1/roleplays/${id}?empresa_id=${company_id}`, { data: { version, ...fields } }));

export const deleteRoleplay = ({ responsable }: Writers, { id, company_id }: Roleplay): Promise<null> =>
  answered(responsable.api.delete(`/rest/v1/roleplays/${id}?empresa_id=${company_id}`));

/** `days` from now until the deadline; none without. */
export const assign = (
  { responsable }: Pick<Team, 'responsable'>,
  { id, company_id }: Roleplay,
  people: Person[],
  days: number | null = null,
): Promise<{ assigned: number }> =>
  answered(
    responsable.api.post('/rest/v1/roleplay_assignments', {
      data: { empresa_id: company_id, roleplay_id: id, user_ids: people.map((person) => person.id), days },
    }),
  );

/** Saves a person's answer to a question that they have not answered yet. */
export const answerQuestion = (
  { id: user_id, api }: Person,
  { id, company_id }: Roleplay,
  question: Question,
  text: string,
): Promise<unknown> =>
  answered(
    api.put('/rest/v1/roleplay_responses', {
      data: { empresa_id: company_id, roleplay_id: id, question_id: question.id, user_id, answer_text: text, base_version: 0 },
    }),
  );

export const keepDraft = (
  { id: user_id, api }: Person,
  { id, company_id }: Roleplay,
  question: Question,
  texto: string,
): Promise<unknown> =>
  answered(
    api.put('/rest/v1/borradores_roleplay', {
      data: { empresa_id: company_id, roleplay_id: id, question_id: question.id, user_id, texto, base_version: 0 },
    }),
  );

export const finish = ({ id: user_id, api }: Person, { id, company_id }: Roleplay): Promise<unknown> =>
  answered(api.post('/rest/v1/rpc/finish_roleplay', { data: { empresa_id: company_id, roleplay_id: id, user_id } }));

/** Answers every question and finishes. */
export async function complete(person: Person, roleplay: Roleplay, text = 'Le llamo hoy antes de las seis.'): Promise<void> {
  for (const question of roleplay.questions) await answerQuestion(person, roleplay, question, text);
  await finish(person, roleplay);
}

type Fixtures = {
  /** In the team of the worker. Deleted after the test. */
  roleplay: Roleplay;
  /** A team of the test's own, for lists that must hold nothing else. */
  ownTeam: Team;
};

/** Each of Playwright's workers has a team (`team`). */
export const test = teamTest.extend<Fixtures>({
  roleplay: async ({ team }, use) => {
    const roleplay = await createRoleplay(team);
    await use(roleplay);
    await team.responsable.api.delete(`/rest/v1/roleplays/${roleplay.id}?empresa_id=${team.empresa.id}`);
  },
  ownTeam: async ({ playwright, baseURL }, use) => {
    const team = await createTeam(playwright, baseURL ?? '');
    await use(team);
    for (const { api } of [team.responsable, team.trabajador, team.trabajadora]) await api.dispose();
  },
});

/** The row or card of a role-play. */
export const item = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The fields of the form that writes a role-play. */
export const author = (page: Page) => ({
  title: page.getByRole('textbox', { name: 'Título' }),
  description: page.getByRole('textbox', { name: 'Descripción' }),
  question: (number: number) => page.getByRole('textbox', { name: `Texto de la pregunta ${number}`, exact: true }),
  questions: page.getByRole('textbox', { name: /^Texto de la pregunta/ }),
  handle: (number: number) => page.getByRole('button', { name: `Mover la pregunta ${number}`, exact: true }),
  remove: (number: number) => page.getByRole('button', { name: `Quitar la pregunta ${number}`, exact: true }),
  add: page.getByRole('button', { name: 'Añadir pregunta' }),
  save: page.getByRole('button', { name: 'Guardar Roleplay' }),
  cancel: page.getByRole('button', { name: 'Cancelar' }),
  kept: page.getByText('Borrador guardado'),
});

/** The texts of the questions, in their order. */
export const writtenQuestions = (page: Page): Promise<string[]> =>
  author(page).questions.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));

export { expect, openFor, type Person, type Team };
