import type { Locator, Page } from '@playwright/test';
import { answered, STAGE } from '../stage.ts';
import { expect, openFor, type Person, type Team } from '../tareas/support.ts';
import { assign, changeRoleplay, createRoleplay as create, finish, type NewRoleplay, type Roleplay } from './support.ts';

export { assign, changeRoleplay, finish, type Roleplay };

export const createRoleplay = (team: Team, fields: NewRoleplay = {}): Promise<Roleplay> =>
  create(team, {
    title: 'Avería en plena ola de frío',
    description: null,
    questions: ['¿Cuándo vienen?', '¿Le parece una urgencia?'],
    ...fields,
  });

const keyOf = (team: Team, person: Person, roleplay: Roleplay, question: number) => ({
  empresa_id: team.empresa.id,
  roleplay_id: roleplay.id,
  question_id: roleplay.questions[question]?.id,
  user_id: person.id,
});

export const answer = (team: Team, person: Person, roleplay: Roleplay, question: number, answer_text: string, base_version = 0) =>
  answered(
    person.api.put('/rest/v1/roleplay_responses', { data: { ...keyOf(team, person, roleplay, question), answer_text, base_version } }),
  );

/** Belongs to the answer that is saved next. */
export const attach = (team: Team, person: Person, roleplay: Roleplay, question: number) =>
  answered(
    person.api.post(
      `/storage/v1/roleplays/${roleplay.id}/${roleplay.questions[question]?.id}?empresa_id=${team.empresa.id}&user_id=${person.id}`,
      {
        multipart: { file: { name: 'parte.txt', mimeType: 'text/plain', buffer: Buffer.from('Caldera revisada.') } },
      },
    ),
  );

/** See tools/stage/filled-roleplays.ts. */
export async function control({ responsable }: Team, act: 'fill' | 'expire'): Promise<void> {
  expect((await responsable.api.post(`${STAGE}/roleplays/${act}`)).ok()).toBe(true);
}

export const responsesPath = ({ id }: Roleplay, search = ''): string => `/roleplays/${id}/responses${search}`;

export const openResponses = (page: Page, { responsable }: Team, roleplay: Roleplay, search = ''): Promise<void> =>
  openFor(page, responsable, responsesPath(roleplay, search));

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Respuestas por pregunta' });

/** The row of a person below a question; the first question unless named. */
export const rowOf = (page: Page, person: { email: string }, question = 0): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: person.email }) })
    .nth(question);

export const assignPanel = (page: Page): Locator => page.getByRole('region', { name: 'Asignar Roleplay' });

export const people = (page: Page): Locator => page.getByRole('list', { name: 'Trabajadores', exact: true });

export async function choosePersonAction(page: Page, person: { email: string }, item: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones de ${person.email}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
