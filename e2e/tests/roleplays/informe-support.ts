import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { test as base, expect, type Person, type Team } from '../tareas/support.ts';

type Answer = Awaited<ReturnType<APIRequestContext['post']>>;
type Question = { id: string; text: string };
export type Roleplay = { id: string; title: string; questions: Question[] };
export type InformeRow = { id: string; state: string; with_ai: boolean; cost: number; ceiling: number; pieces_done: number };

async function answered<T>(answer: Promise<Answer>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  expect(response.ok(), `${response.url()}: ${response.status()} ${text}`).toBe(true);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** For what follows a report: a worker asks the AI for each piece in a job of its own. */
export const GENERATED = { timeout: 40_000 };

export const QUESTIONS = [
  'Llevamos dos noches sin calefacción. ¿Cuándo vienen?',
  '¿Pasado mañana? ¿Y eso le parece una urgencia?',
] as const;
export const ANSWERS = {
  ana: [
    'Con un bebé esto no espera. Abro ahora un aviso urgente. 👍🏽 Llamo yo al técnico.',
    'No. Por eso llamo a la guardia ahora mismo.',
  ],
  luis: ['La primera cita libre es pasado mañana a las nueve.', 'Es lo que marca el calendario.'],
} as const;

export async function createRoleplay({ empresa, responsable }: Team, questions: readonly string[] = QUESTIONS): Promise<Roleplay> {
  const title = `Avería ${randomUUID().slice(0, 8)}`;
  return answered(
    responsable.api.post('/rest/v1/roleplays', {
      data: { company_id: empresa.id, title, questions: questions.map((text) => ({ text })) },
    }),
  );
}

export async function answerQuestions(
  { empresa }: Team,
  person: Person,
  { id, questions }: Roleplay,
  answers: readonly string[],
): Promise<void> {
  for (const [index, answer_text] of answers.entries()) {
    const data = {
      empresa_id: empresa.id,
      roleplay_id: id,
      question_id: questions[index]?.id,
      user_id: person.id,
      answer_text,
      base_version: 0,
    };
    await answered(person.api.put('/rest/v1/roleplay_responses', { data }));
  }
}

export async function informesOf({ empresa, responsable }: Team, { id }: Roleplay): Promise<InformeRow[]> {
  const path = `/rest/v1/informes?empresa_id=${empresa.id}&roleplay_id=${id}`;
  return (await answered<{ items: InformeRow[] }>(responsable.api.get(path))).items;
}

export const removeAi = async ({ empresa, responsable }: Team): Promise<void> => {
  await responsable.api.delete(`/rest/v1/ai_settings/api_key?company_id=${empresa.id}`);
};

/** Each test has a role-play of two questions with the answers of two people. */
export const test = base.extend<{ roleplay: Roleplay }>({
  roleplay: async ({ team }, use) => {
    const roleplay = await createRoleplay(team);
    await answerQuestions(team, team.trabajadora, roleplay, ANSWERS.ana);
    await answerQuestions(team, team.trabajador, roleplay, ANSWERS.luis);
    await use(roleplay);
    await team.responsable.api.delete(`/rest/v1/roleplays/${roleplay.id}?empresa_id=${team.empresa.id}`);
  },
});

export const responsesPath = ({ id }: Roleplay): string => `/roleplays/${id}/responses`;
export const informePath = ({ id }: Roleplay, informe_id: string): string => `/roleplays/${id}/reports/${informe_id}`;

/** The card of the report beside the answers. */
export const reportCard = (page: Page): Locator => page.getByRole('region', { name: 'Reporte', exact: true });
export const generateReport = (page: Page): Locator => reportCard(page).getByRole('button', { name: 'Generar Reporte' });
export const copyReport = (page: Page): Locator => page.getByRole('button', { name: 'Copiar' });
export const pieces = (page: Page): Locator => page.getByRole('list', { name: 'Partes del reporte' }).getByRole('listitem');
export { expect };
