import { type AiSettings, getAiSettings, getCompanySettings } from '@ensaya/contract/ajustes.ts';
import { type AiCredit, acceptAiCredit, CREDIT_TEXT, getAiCredit, leaveAiCredit } from '@ensaya/contract/credito.ts';
import { getGenerationState } from '@ensaya/contract/generation.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NO_CREDIT } from '../../../../tests/ai-credit.ts';
import { expectAccessible, expectCount, expectHidden } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const SETTINGS: AiSettings = {
  company_id: EMPRESA.id,
  saved: false,
  has_key: false,
  key_last4: null,
  provider: 'openai',
  model: 'gpt-5-mini',
  prompt_template: 'Un prompt',
  roleplay_prompt_template: 'Un roleplay',
  monthly_cap: 20_000_000,
  unmasked_uses: [],
  version: 0,
  use: { month: '2026-11', spent: 0, reserved: 0, calls: 0, tokens_in: 0, tokens_out: 0 },
  compatible: null,
};
const KEY = { saved: true, has_key: true, key_last4: '9876' };
const OFFERED: AiCredit = {
  ...NO_CREDIT,
  state: 'offered',
  provider_label: 'Mistral',
  model: 'mistral-small-latest',
  lugar: 'la Unión Europea',
};
const ON: AiCredit = {
  ...OFFERED,
  state: 'on',
  percent_left: 97,
  accepted_at: '2026-11-19T10:00:00Z',
  accepted_by: 'Marta Gil',
  accepted_text: CREDIT_TEXT,
};

const CAN = { ready: true, simulated: false, reason: null, account: 'plataforma' } as const;
const CANNOT = { ...CAN, ready: false, reason: 'credit_spent' } as const;

const open = (...answers: Answer[]) =>
  openPage(PATHS.settings, {
    user: newUser('manager'),
    usual: [
      answer(getCompanySettings, { company_id: EMPRESA.id, logo_url: null }),
      answer(getAiSettings, SETTINGS),
      answer(getGenerationState, CAN),
    ],
    answers,
  });
const card = page.getByRole('region', { name: 'IA con la cuenta de Ensaya' });

test('[7.12] a responsable reads provider, place, who pays and what is sent, and accepts that text', async () => {
  const server = await open(answer(getAiCredit, OFFERED), answer(acceptAiCredit, ON));
  for (const said of [
    'Mistral, con el modelo mistral-small-latest.',
    'En la Unión Europea.',
    /hasta 2\sUS\$ al mes/,
    /las respuestas que tu equipo escribió sin IA, y las FAQs/,
    /Los nombres y las direcciones postales se envían tal como están/,
  ])
    await expect.element(card.getByText(said)).toBeVisible();
  await expectAccessible();
  server.answer(answer(getAiCredit, ON));
  await card.getByRole('button', { name: 'Aceptar y activar' }).click();
  await expect.element(card.getByText('Queda el 97 % de 2 US$')).toBeVisible();
  await expect.element(card.getByText('Se renueva el 1 dic 2026.')).toBeVisible();
  await expect.element(card.getByText(/por Marta Gil/)).toBeVisible();
  await expect.element(page.getByText('Sin clave propia, tu equipo usa la IA de Ensaya.')).toBeVisible();
  expect(server.calls(acceptAiCredit).map(({ body }) => body)).toEqual([
    { company_id: EMPRESA.id, text_version: CREDIT_TEXT, provider: 'openai', lugar: 'la Unión Europea' },
  ]);
  await expectAccessible();
});

test('[7.12] conditions that have changed meanwhile are not accepted: the page says so and shows the new ones', async () => {
  const server = await open(answer(getAiCredit, OFFERED), refuse(acceptAiCredit, 'stale'));
  server.answer(answer(getAiCredit, { ...OFFERED, lugar: 'Estados Unidos' }));
  await card.getByRole('button', { name: 'Aceptar y activar' }).click();
  await expect.element(card.getByText('Ha cambiado mientras lo editabas')).toBeVisible();
  await expect.element(card.getByText('En Estados Unidos.')).toBeVisible();
});

test('[7.12] spent: one sentence and the way on; leaving it asks first', async () => {
  const server = await open(
    answer(getAiCredit, { ...ON, percent_left: 0 }),
    answer(getGenerationState, CANNOT),
    answer(leaveAiCredit, OFFERED),
  );
  await expect.element(card.getByText(/Pon una clave propia para seguir hoy, o espera al 1 dic 2026/)).toBeVisible();
  await card.getByRole('button', { name: 'Dejar de usarla' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Tu equipo se queda sin IA hasta que pongas una clave propia.')).toBeVisible();
  server.answer(answer(getAiCredit, OFFERED));
  await dialog.getByRole('button', { name: 'Dejar de usarla' }).click();
  await expectHidden(dialog);
  await expect.element(card.getByRole('button', { name: 'Aceptar y activar' })).toBeVisible();
});

test('[7.12] what is left does not pay for another call: the page says so before nothing is left', async () => {
  const server = await open(answer(getAiCredit, { ...ON, percent_left: 3 }), answer(getGenerationState, CANNOT));
  await expect.element(card.getByText('Queda el 3 % de 2 US$')).toBeVisible();
  await expect.element(card.getByText(/Lo que queda no alcanza para otra petición. Pon una clave propia/)).toBeVisible();
  expect(server.calls(getGenerationState).length).toBeGreaterThan(0);
});

test('[7.12] with a key of its own the page does not say that AI is paused, and asks nothing about the credit', async () => {
  const server = await open(answer(getAiCredit, { ...ON, percent_left: 0 }), answer(getAiSettings, { ...SETTINGS, ...KEY }));
  await expect.element(card.getByText(/Si la eliminas, sigue con la IA de Ensaya/)).toBeVisible();
  await expectCount(card.getByText(/Pon una clave propia/), 0);
  expect(server.calls(getGenerationState)).toHaveLength(0);
});

test.each([
  ['changed', {}, /la IA está en pausa/, 'Tu equipo sigue sin IA hasta que pongas una clave propia.'],
  ['changed', KEY, /usa la clave de la empresa. Las condiciones/, 'Tu equipo sigue con la clave de la empresa.'],
  ['paused', {}, /Pon una clave propia para seguir/, 'Tu equipo sigue sin IA hasta que pongas una clave propia.'],
  ['paused', KEY, /usa la clave de la empresa. Ensaya ha dejado/, 'Tu equipo sigue con la clave de la empresa.'],
] as const)('[7.12] %s, with %o: what was accepted can be left', async (state, key, words, consequence) => {
  const server = await open(
    answer(getAiCredit, { ...ON, state }),
    answer(getAiSettings, { ...SETTINGS, ...key }),
    answer(leaveAiCredit, { ...OFFERED, state: 'none' }),
  );
  await expect.element(card.getByText(words)).toBeVisible();
  if ('has_key' in key) await expectCount(card.getByText(/en pausa/), 0);
  await card.getByRole('button', { name: 'Dejar de usarla' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(consequence)).toBeVisible();
  await dialog.getByRole('button', { name: 'Dejar de usarla' }).click();
  await expect.poll(() => server.calls(leaveAiCredit)).toHaveLength(1);
});

test('[7.12] nothing is shown where the operator offers nothing', async () => {
  await open(answer(getAiCredit, NO_CREDIT));
  await expect.element(page.getByRole('region', { name: 'Inteligencia artificial' })).toBeVisible();
  await expectCount(card, 0);
});

test('[8.13] conditions that cannot be read do not read like no offer', async () => {
  await open(refuse(getAiCredit, 'forbidden'));
  await expect.element(card.getByText(/Error al cargar la IA de Ensaya/)).toBeVisible();
});
