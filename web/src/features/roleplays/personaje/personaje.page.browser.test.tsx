import { searchFaqs } from '@ensaya/contract/faqs.ts';
import { getGenerationState } from '@ensaya/contract/generation.ts';
import {
  estimatePersonaje,
  getPersonaje,
  type PersonajeTexto,
  proposePersonaje,
  savePersonaje,
  tryPersonaje,
} from '@ensaya/contract/personajes.ts';
import { getRoleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, answerEvents, refuse } from '../../../../tests/stub-server.ts';
import { editRoleplayPath } from '../../../lib/address/paths.ts';

const ID = '0199a000-0000-7000-8000-0000000000c1';
const FAQ = '0199a000-0000-7000-8000-0000000000f1';
const ROLEPLAY = {
  id: ID,
  company_id: EMPRESA.id,
  title: 'Don Ernesto y los 65 euros',
  description: null,
  quien_habla: null,
  quien_eres: null,
  escena: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 0,
  progress: null,
  mine: null,
  empresa: EMPRESA,
  questions: [],
};
const TEXTO: PersonajeTexto = {
  nombre: 'Don Ernesto',
  linea: '71 años',
  situacion: 'Le llega un cargo de 65 €.',
  meta: null,
  apertura: '¿Esto qué es?',
  dificultad: 'exigente',
  turnos_max: 12,
  etapas: [
    { nombre: 'Se siente escuchado', meta: null, que_debe_pasar: 'Recoge su queja', cede_con: null },
    { nombre: 'Entiende el cobro', meta: null, que_debe_pasar: 'Dice qué cubre', cede_con: null },
  ],
  objetivos: ['Quiere una disculpa'],
};
const GUARDADO = {
  personaje: TEXTO,
  faqs: [
    { id: FAQ, question: '¿Quién aprueba una devolución?' },
    { id: null, question: null },
  ],
  version: 3,
};
const COSTE = { ceiling: 60_000, likely: 12_000 };
const ready = (reason: 'not_configured' | null) =>
  answer(getGenerationState, { ready: reason === null, simulated: false, reason, account: reason === null ? 'empresa' : null });
const USUAL: Answer[] = [
  answer(getRoleplay, ROLEPLAY),
  answer(getPersonaje, { guardado: GUARDADO, biblioteca: null }),
  answer(estimatePersonaje, { ensayo: COSTE, turno: COSTE, propuesta: COSTE }),
  answer(searchFaqs, { items: [], total: 0, counts: {} }),
  ready(null),
];
const open = (...answers: Answer[]) =>
  openPage(`${editRoleplayPath(ID)}?seccion=personaje`, { user: newUser('manager'), usual: USUAL, answers });
const nombre = page.getByRole('textbox', { name: 'Cómo se llama' });
const save = page.getByRole('button', { name: 'Guardar personaje' });
const probar = page.getByRole('complementary', { name: 'Probar' });

test('[2.36] the character is written beside its role-play, and saved with the version that was read; a FAQ that is gone says so', async () => {
  const server = await open(answer(savePersonaje, { ...GUARDADO, version: 4 }));
  await expect.element(page.getByRole('link', { name: 'Personaje' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText('Ya no existe')).toBeVisible();
  await nombre.fill('Doña Ana');
  await page.getByRole('button', { name: 'Añadir etapa' }).click();
  await save.click();
  await expect.element(page.getByText('Pon nombre a la etapa')).toBeVisible();
  expect(server.calls(savePersonaje)).toEqual([]);
  await page.getByRole('button', { name: 'Quitar la etapa 3' }).click();
  await page.getByRole('button', { name: 'Subir la etapa 2' }).click();
  await save.click();
  await expect
    .poll(() => server.calls(savePersonaje))
    .toMatchObject([
      {
        params: { id: ID },
        body: {
          version: 3,
          faq_ids: [FAQ],
          personaje: { nombre: 'Doña Ana', etapas: [{ nombre: 'Entiende el cobro' }, { nombre: 'Se siente escuchado' }] },
        },
      },
    ]);
  await expectAccessible();
});

test('[2.36] ‘Probar’ says the text of the form, shows the referee’s reading and what it costs', async () => {
  const lectura = { etapa: 1, cumplida: true, cita: 'es normal que le enfade' };
  const server = await open(
    answerEvents(
      tryPersonaje,
      { event: 'lectura', data: lectura },
      { event: 'texto', data: { text: 'Pues mire, eso sí.' } },
      { event: 'done', data: { lectura, texto: 'Pues mire, eso sí.', filtrado: false, etapa: 2, cost: 20_000 } },
    ),
  );
  await nombre.fill('Doña Ana');
  await probar.getByRole('textbox').fill('Lo siento, es normal que le enfade.');
  await userEvent.keyboard('{Enter}');
  await expect.element(probar).toMatchTextContent(/Etapa 1, cumplida con «es normal que le enfade»/);
  await expect.element(probar).toMatchTextContent(/Doña Ana: Pues mire, eso sí\./);
  await expect.element(probar).toMatchTextContent(/0,02\sUS\$ hasta ahora/);
  expect(server.calls(tryPersonaje)).toMatchObject([
    { body: { etapa: 1, personaje: { nombre: 'Doña Ana' }, dichos: [{ de: 'personaje', texto: '¿Esto qué es?' }] } },
  ]);
  await probar.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect.element(probar).not.toMatchTextContent(/cumplida/);
});

test('[2.36] a try that fails gives the words back and says why', async () => {
  await open(refuse(tryPersonaje, 'ai_cap'));
  await probar.getByRole('textbox').fill('Lo siento.');
  await userEvent.keyboard('{Enter}');
  await expect.element(probar.getByRole('alert')).toMatchTextContent(/Error al probar: .*tope de IA/);
  await expect.element(probar.getByRole('textbox')).toHaveValue('Lo siento.');
});

test('[2.36] a proposal fills the form after a question, and is not saved', async () => {
  const server = await open(
    answer(proposePersonaje, { personaje: { ...TEXTO, nombre: 'Lara' }, cost: 900 }),
    answer(getPersonaje, { guardado: null, biblioteca: TEXTO }),
  );
  await expect.element(page.getByRole('note')).toMatchTextContent(/trae un personaje\. Revísalo y guárdalo/);
  await page.getByRole('button', { name: 'Proponer con IA' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proponer' }).click();
  await expect.element(nombre).toHaveValue('Lara');
  expect(server.calls(proposePersonaje)).toMatchObject([{ body: { empresa_id: EMPRESA.id, roleplay_id: ID } }]);
  expect(server.calls(savePersonaje)).toEqual([]);
});

test('[2.36 8.5] without AI the character can be written; trying and proposing say why they wait', async () => {
  await open(ready('not_configured'), answer(getPersonaje, { guardado: null, biblioteca: null }));
  await expect.element(page.getByRole('button', { name: 'Proponer con IA' })).toBeDisabled();
  await expect.element(page.getByText('No se encontró configuración de IA para esta empresa')).toBeVisible();
  await expect.element(probar.getByRole('textbox')).toBeDisabled();
  await expect.element(nombre).toHaveValue('');
});

test('[2.36] a newer version shows both texts, and one’s own can be kept', async () => {
  const server = await open(
    refuse(savePersonaje, 'stale', { current: { ...GUARDADO, personaje: { ...TEXTO, nombre: 'Otra' }, version: 5 } }),
  );
  await nombre.fill('Doña Ana');
  await save.click();
  await expect.element(page.getByRole('region', { name: 'Texto actual' })).toMatchTextContent(/Otra/);
  server.answer(answer(savePersonaje, { ...GUARDADO, version: 6 }));
  await page.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect.poll(() => server.calls(savePersonaje).at(-1)?.body).toMatchObject({ version: 5, personaje: { nombre: 'Doña Ana' } });
});

test('[2.36] what is typed is kept in this browser', async () => {
  const user = newUser('manager');
  await openPage(`${editRoleplayPath(ID)}?seccion=personaje`, { user, usual: USUAL });
  await nombre.fill('Doña Ana');
  await expect.element(page.getByText('Borrador guardado')).toBeVisible();
  await openPage(`${editRoleplayPath(ID)}?seccion=personaje`, { user, usual: USUAL });
  await expect.element(nombre).toHaveValue('Doña Ana');
  await expect.element(page.getByText(/^Es tu borrador/)).toBeVisible();
});

test('[2.36] a character that cannot be loaded says so', async () => {
  const server = await open(refuse(getPersonaje, 'internal'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Error al cargar el personaje/);
  server.answer(answer(getPersonaje, { guardado: GUARDADO, biblioteca: null }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(nombre).toHaveValue('Don Ernesto');
  await expectCount(page.getByRole('alert'), 0);
});
