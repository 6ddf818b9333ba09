import type { Locator, Page } from '@playwright/test';
import { answered } from '../stage.ts';
import { test as base, expect, type Person, type Team } from '../tareas/support.ts';
import { answerQuestion, createRoleplay as create, type Roleplay } from './support.ts';

export type { Roleplay };
export type InformeRow = { id: string; state: string; with_ai: boolean; cost: number; ceiling: number; pieces_done: number };

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

export const createRoleplay = (team: Team, questions: readonly string[] = QUESTIONS): Promise<Roleplay> =>
  create(team, { description: null, questions: [...questions] });

export async function answerQuestions(person: Person, roleplay: Roleplay, answers: readonly string[]): Promise<void> {
  for (const [index, question] of roleplay.questions.entries()) await answerQuestion(person, roleplay, question, answers[index] ?? '');
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
    await answerQuestions(team.trabajadora, roleplay, ANSWERS.ana);
    await answerQuestions(team.trabajador, roleplay, ANSWERS.luis);
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
/** 'Respuestas' or 'Reporte', beside what assigns and generates. */
export const section = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
export const pieces = (page: Page): Locator => page.getByRole('list', { name: 'Partes del reporte' }).getByRole('listitem');
export { expect };
