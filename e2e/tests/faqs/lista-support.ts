import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { answered } from '../stage.ts';
import { test as base, expect } from '../support.ts';
import { createTeam, openFor, type Team } from '../tareas/support.ts';

export { answered, openFor, type Team };
export type Faq = { id: string; empresa_id: string; question: string; answer: string; created_at: string; version: number };
export type Category = { id: string; name: string; topics: { id: string; name: string }[] };

/** Each test has a company of its own: the FAQs of the others would be in its list. */
export const test = base.extend<{ team: Team }>({
  team: async ({ playwright, baseURL }, use) => {
    const team = await createTeam(playwright, baseURL ?? '');
    await use(team);
    for (const { api } of [team.responsable, team.trabajador, team.trabajadora]) await api.dispose();
  },
});

export const createCategory = ({ empresa, responsable }: Team, name: string, topics: string[]): Promise<Category> =>
  answered(responsable.api.post('/rest/v1/faq_categories', { data: { empresa_id: empresa.id, name, topics } }));

type NewFaq = { question: string; answer?: string; category: Category; topics?: string[]; alternatives?: string[] };

export const createFaq = ({ empresa, responsable }: Team, { category, topics = [], answer = 'Sí.', ...texts }: NewFaq): Promise<Faq> =>
  answered(
    responsable.api.post('/rest/v1/faqs', {
      data: {
        id: randomUUID(),
        empresa_id: empresa.id,
        category_ids: [category.id],
        topic_ids: category.topics.filter(({ name }) => topics.includes(name)).map(({ id }) => id),
        answer,
        ...texts,
      },
    }),
  );

export const readFaq = ({ responsable }: Team, { id }: Faq): Promise<Faq> => answered(responsable.api.get(`/rest/v1/faqs/${id}`));

export const updateFaq = ({ responsable }: Team, { id, empresa_id }: Faq, changes: { question: string; answer: string; version: number }) =>
  answered<Faq>(responsable.api.patch(`/rest/v1/faqs/${id}?empresa_id=${empresa_id}`, { data: changes }));

export const deleteFaq = ({ responsable }: Team, { id, empresa_id }: Faq) =>
  answered(responsable.api.delete(`/rest/v1/faqs/${id}?empresa_id=${empresa_id}`));

/** The FAQs of the reference pictures. */
export async function createKnowHow(team: Team) {
  const averias = await createCategory(team, 'Averías', ['Aire acondicionado', 'Calderas', 'Urgencias']);
  const contratos = await createCategory(team, 'Contratos', ['Mantenimiento']);
  const facturacion = await createCategory(team, 'Facturación', ['Devoluciones']);
  const visitas = await createCategory(team, 'Visitas', ['Guardias']);
  const gas = await createFaq(team, {
    question: '¿Qué hago si huele a gas?',
    answer: 'Pide que cierren la llave.',
    category: averias,
    topics: ['Urgencias'],
  });
  const radiador = await createFaq(team, {
    question: 'El radiador hace ruido al enfriarse, ¿es una avería?',
    answer: 'Casi nunca. Es aire en el circuito de calefacción: explica cómo purgarlo.',
    category: averias,
    topics: ['Calderas'],
  });
  const cubre = await createFaq(team, {
    question: '¿Cubre el mantenimiento los avisos de noche?',
    answer: 'Solo el contrato Completo. En el Básico, la salida de noche se cobra aparte.',
    category: contratos,
    topics: ['Mantenimiento'],
  });
  const visita = await createFaq(team, {
    question: '¿Puedo prometer una visita de noche fuera de la zona de guardia?',
    answer: 'No. Fuera de la zona, la calefacción se atiende desde las 8:00. Ofrece la primera cita y el teléfono del 112 si hay riesgo.',
    category: visitas,
    topics: ['Guardias'],
  });
  const noche = await createFaq(team, {
    question: '¿Qué hago si un cliente llama sin calefacción y es de noche?',
    answer: [
      'Pregunta primero **quién hay en casa**: menores, personas mayores o enfermas.',
      '',
      '- Si los hay, abre un aviso urgente y llama al técnico de guardia. Por teléfono, no por correo.',
      '- Si no, ofrece la primera cita del día siguiente y confírmala por mensaje.',
      '',
      `Si además huele a gas, deja la calefacción y sigue [¿Qué hago si huele a gas?](faq:${gas.id})`,
    ].join('\n'),
    category: averias,
    topics: ['Calderas', 'Urgencias'],
  });
  return { categories: { averias, contratos, facturacion, visitas }, faqs: { gas, radiador, cubre, visita, noche } };
}

export const FAQS = '/dashboard/faqs';

/** The item of a FAQ. */
export const item = (page: Page, question: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: question, exact: true }) });

/** The button that opens and closes a FAQ. */
export const toggle = (page: Page, question: string): Locator =>
  page.getByRole('heading', { level: 2, name: question, exact: true }).getByRole('button');

export const questions = (page: Page): Locator => page.getByRole('list', { name: 'FAQs' }).getByRole('heading', { level: 2 });

export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Buscar FAQs' });

/** Chooses an entry of the open menu. By the key: while the menu moves, a click would scroll the page, and the menu hides. */
export const choose = (page: Page, name: string): Promise<void> => page.getByRole('menuitem', { name }).press('Enter');

/** Attaches a file as the responsable. */
export const attach = ({ responsable }: Team, { id, empresa_id }: Faq, file: { name: string; mimeType: string; buffer: Buffer }) =>
  answered(responsable.api.post(`/rest/v1/faqs/${id}/attachments?empresa_id=${empresa_id}`, { multipart: { file } }));

export { expect };
