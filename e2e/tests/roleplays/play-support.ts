import type { Locator, Page } from '@playwright/test';
import { answered, newMark } from '../stage.ts';
import { test as base, expect, type Person, type Team } from '../tareas/support.ts';
import { changeRoleplay, createRoleplay as create, finish, assign as give, type Roleplay } from './support.ts';

export type PlayedRoleplay = Roleplay;
type Play = {
  responses: { question_id: string; answer_text: string; version: number; attachment: { url: string; name: string } | null }[];
  drafts: { question_id: string; texto: string; version: number; attachment: { url: string; name: string } | null }[];
  roleplay: { mine: { completed_at: string | null } | null };
};

const QUESTIONS = [
  'La caldera se ha parado esta noche. ¿Qué hago?',
  '¿Cuánto me va a costar la visita?',
  'Mi vecina llamó ayer a otra empresa y fueron en dos horas. ¿Por qué debería esperarlos a ustedes?',
];

export const createRoleplay = (team: Team, questions = QUESTIONS): Promise<PlayedRoleplay> =>
  create(team, { title: `Avería en plena ola de frío ${newMark()}`, description: null, questions });

export const assign = (team: Team, roleplay: PlayedRoleplay, user: Person): Promise<unknown> => give(team, roleplay, [user], 7);

/** What the server has of a person's answers. */
export const playOf = ({ id }: PlayedRoleplay, { api }: Person): Promise<Play> =>
  answered(api.get(`/rest/v1/rpc/play_roleplay?roleplay_id=${id}`));

export const answersOf = async (roleplay: PlayedRoleplay, person: Person): Promise<string[]> => {
  const { responses } = await playOf(roleplay, person);
  return roleplay.questions.map(({ id }) => responses.find(({ question_id }) => question_id === id)?.answer_text ?? '—');
};
export const draftsOf = async (roleplay: PlayedRoleplay, person: Person): Promise<string[]> => {
  const { drafts } = await playOf(roleplay, person);
  return roleplay.questions.map(({ id }) => drafts.find(({ question_id }) => question_id === id)?.texto ?? '—');
};

type Saved = { answer_text: string; base_version?: number };
/** Saves an answer as another device would. */
export const saveAnswer = (team: Team, { id, questions }: PlayedRoleplay, person: Person, at: number, saved: Saved): Promise<unknown> =>
  answered(
    person.api.put('/rest/v1/roleplay_responses', {
      data: { empresa_id: team.empresa.id, roleplay_id: id, question_id: questions[at]?.id, user_id: person.id, base_version: 0, ...saved },
    }),
  );
export const saveDraft = (team: Team, { id, questions }: PlayedRoleplay, person: Person, at: number, texto: string, base_version = 0) =>
  answered(
    person.api.put('/rest/v1/borradores_roleplay', {
      data: { empresa_id: team.empresa.id, roleplay_id: id, question_id: questions[at]?.id, user_id: person.id, texto, base_version },
    }),
  );

export async function complete(team: Team, roleplay: PlayedRoleplay, person: Person, answers: readonly string[]): Promise<void> {
  for (const [at, answer_text] of answers.entries()) await saveAnswer(team, roleplay, person, at, { answer_text });
  await finish(person, roleplay);
}

/** Each test has its own role-play with three questions. */
export const test = base.extend<{ roleplay: PlayedRoleplay }>({
  roleplay: async ({ team }, use) => {
    const roleplay = await createRoleplay(team);
    await use(roleplay);
    await team.responsable.api.delete(`/rest/v1/roleplays/${roleplay.id}?empresa_id=${team.empresa.id}`);
  },
});

export const playPath = ({ id }: { id: string }, more = ''): string => `/roleplays/${id}/play${more}`;
export const answer = (page: Page): Locator => page.getByRole('textbox', { name: 'Tu respuesta' });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const place = (page: Page, number: number, of = 3): Locator =>
  page.getByRole('heading', { level: 1, name: `Pregunta ${number} de ${of}`, exact: true });
/** What opens after handing in. */
export async function expectClosing(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/play\?ver=cierre$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Respuestas entregadas' })).toBeVisible();
}
export const question = (page: Page, text: string): Locator => page.getByRole('heading', { level: 2, name: text });
export { changeRoleplay, expect };
