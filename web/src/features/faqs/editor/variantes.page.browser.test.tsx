import { listConsultas } from '@ensaya/contract/consultas.ts';
import { getCompanyResponsables } from '@ensaya/contract/empresas.ts';
import { listFaqCategories } from '@ensaya/contract/faq-categories.ts';
import { getFaqFigures, listFaqAnswers, listFaqRequests } from '@ensaya/contract/faq-trust.ts';
import { createFaq, listFaqs } from '@ensaya/contract/faqs.ts';
import { getGenerationState } from '@ensaya/contract/generation.ts';
import { previewVariantes, proposeVariantes } from '@ensaya/contract/variantes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, answerEvents, refuse } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const PREGUNTA = '¿Cuándo vienen a mirar la caldera?';
const PREVIEW = {
  provider: 'Simulador',
  account: 'empresa' as const,
  model: 'ensayo',
  instructions: 'Di de qué otras formas se puede hacer una pregunta.',
  turns: [{ role: 'user' as const, content: PREGUNTA }],
  masked: {},
  body: '{"model":"ensayo"}',
  ceiling: 21_000,
  likely: 4000,
};
const READY = { ready: true, simulated: true, reason: null, account: 'empresa' as const };
const events = (preguntas: string[], cost: number | null = 3000) =>
  answerEvents(proposeVariantes, ...preguntas.map((text) => ({ event: 'question', data: { text } })), {
    event: 'done',
    data: { preguntas, cost },
  });
const USUAL = [
  answer(listFaqs, { items: [], next_cursor: null }),
  answer(listFaqCategories, { items: [], total: 0 }),
  answer(listFaqAnswers, { items: [] }),
  answer(listConsultas, { items: [], next_cursor: null }),
  answer(listFaqRequests, { items: [], next_cursor: null }),
  answer(getFaqFigures, { searches: 0, found: 0, unanswered: 0, due: 0, to_answer: 0 }),
  answer(getCompanyResponsables, { items: [] }),
  answer(getGenerationState, READY),
  answer(previewVariantes, PREVIEW),
];

const dialog = page.getByRole('dialog', { name: 'Nueva FAQ' });
const question = dialog.getByRole('textbox', { name: /^Pregunta/ });
const propose = dialog.getByRole('button', { name: 'Proponer con IA' });
const proposals = dialog.getByRole('list', { name: 'Formas propuestas por la IA' });
const written = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-label^="Otra forma de preguntarlo"]')].map(({ value }) => value);

async function openEditor(...answers: Answer[]) {
  const server = await openPage(PATHS.faqs, { user: newUser('manager'), usual: USUAL, answers });
  await page.getByRole('button', { name: 'Nueva FAQ' }).first().click();
  await dialog.getByText('Otras formas de preguntarlo').click();
  return server;
}

test('[2.42] each proposal is taken or discarded by a person, and nothing is saved', async () => {
  const server = await openEditor(events(['¿Cuándo viene el técnico?', 'cita caldera', '¿Qué día vienen?']));
  await question.fill(PREGUNTA);
  await expect.element(propose).toHaveAccessibleDescription(/^Como máximo 0,03\sUS\$$/);
  await propose.click();
  await expectCount(proposals.getByRole('listitem'), 3);
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'propuestas' }))
    .toMatchTextContent(/^3 formas propuestas\. Añade las que sirvan: no se guardan hasta que guardes la FAQ\. Ha costado /);
  expect(written()).toEqual(['']);
  expect(server.calls(proposeVariantes)).toMatchObject([{ body: { empresa_id: EMPRESA.id, question: PREGUNTA, alternatives: [] } }]);

  await dialog.getByRole('button', { name: 'Descartar «¿Cuándo viene el técnico?»' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Descartar «cita caldera»' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Añadir «cita caldera»' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Añadir «¿Qué día vienen?»' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(propose).toHaveFocus();
  expect(written()).toEqual(['cita caldera', '¿Qué día vienen?']);
  await expectCount(proposals, 0);
  expect(server.calls(createFaq)).toEqual([]);
});

test('[2.42] what is in the form and what was proposed before goes along, so that it is not proposed again', async () => {
  const server = await openEditor(events(['cita caldera']));
  await question.fill(PREGUNTA);
  await dialog.getByRole('textbox', { name: 'Otra forma de preguntarlo, 1' }).fill('visita del técnico');
  await propose.click();
  await expectCount(proposals.getByRole('listitem'), 1);
  server.answer(events([]));
  await propose.click();
  await expect.element(dialog.getByText(/^Nada nuevo: lo que ha propuesto la IA ya está en esta FAQ o en otra\./)).toBeVisible();
  expect(server.calls(proposeVariantes).map(({ body }) => body.alternatives)).toEqual([
    ['visita del técnico'],
    ['visita del técnico', 'cita caldera'],
  ]);
  await expectCount(dialog.getByRole('button', { name: 'Añadir «cita caldera»' }), 1);
});

test('[2.42] what is sent can be read before; without a question nothing is', async () => {
  const server = await openEditor();
  await propose.click();
  await expect.element(dialog.getByText('La pregunta es requerida')).toBeVisible();
  await expect.element(question).toHaveFocus();
  await question.fill(PREGUNTA);
  await dialog.getByRole('button', { name: 'Esto es lo que se envía' }).click();
  const preview = page.getByRole('dialog', { name: 'Esto es lo que se envía' });
  await expect.element(preview).toMatchTextContent(/Todavía no se ha enviado nada\./);
  await expect.element(preview.getByRole('region', { name: 'Datos' })).toMatchTextContent(PREGUNTA);
  await userEvent.keyboard('{Escape}');
  await expectCount(preview, 0);
  await expect.element(dialog).toBeVisible();
  await expect.element(question).toHaveValue(PREGUNTA);
  expect(server.calls(proposeVariantes)).toEqual([]);
});

test('[2.42 8.5] without AI the button is there, disabled, and says why', async () => {
  await openEditor(answer(getGenerationState, { ready: false, simulated: false, reason: 'not_configured', account: null }));
  await expect.element(propose).toBeDisabled();
  await expect.element(propose).toHaveAccessibleDescription('No se encontró configuración de IA para esta empresa Configúrala en Ajustes');
});

test('[2.42 8.4] proposals that fail say why, and what had arrived stays', async () => {
  await openEditor(
    answerEvents(
      proposeVariantes,
      { event: 'question', data: { text: 'cita caldera' } },
      { event: 'failed', data: { code: 'ai_cut', message: 'La respuesta de la IA se ha cortado a la mitad' } },
    ),
  );
  await question.fill(PREGUNTA);
  await propose.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^Error al proponer otras formas: La respuesta de la IA se ha cortado a la mitad/);
  await expectCount(proposals.getByRole('listitem'), 1);
});

test('[2.42] it can be stopped; what arrives afterwards is left out', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await openEditor(
    answer(proposeVariantes, async () => {
      await held;
      return { preguntas: ['tarde'], cost: 1 };
    }),
  );
  await question.fill(PREGUNTA);
  await propose.click();
  await expect.element(dialog.getByText('Proponiendo…')).toBeVisible();
  await dialog.getByRole('button', { name: 'Detener' }).click();
  await expect.element(dialog.getByText('Propuesta detenida.')).toBeVisible();
  await expect.element(propose).toHaveFocus();
  finish();
  await expectCount(proposals, 0);
});

test('[2.42] a FAQ that has twenty asks for no more', async () => {
  await openEditor(refuse(proposeVariantes, 'internal'));
  await question.fill(PREGUNTA);
  for (let n = 1; n < 20; n++) await dialog.getByRole('button', { name: 'Añadir otra forma' }).click();
  for (const field of dialog.getByRole('textbox', { name: /^Otra forma/ }).elements()) await page.elementLocator(field).fill('Otra más');
  await expect.element(propose).toBeDisabled();
  await expect.element(propose).toHaveAccessibleDescription('Ya hay 20 formas, las que puede tener una FAQ');
});
