import { type AiSettings, getAccessSettings, getAiSettings, getCompanySettings, saveAiSettings } from '@ensaya/contract/ajustes.ts';
import { getAiCredit } from '@ensaya/contract/credito.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NO_CREDIT } from '../../../../tests/ai-credit.ts';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { answer } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const SETTINGS: AiSettings = {
  company_id: EMPRESA.id,
  saved: true,
  has_key: true,
  key_last4: '9876',
  provider: 'openai',
  model: 'gpt-5-mini',
  prompt_template: 'Un prompt',
  roleplay_prompt_template: 'Un roleplay',
  monthly_cap: 20_000_000,
  unmasked_uses: [],
  version: 1,
  use: { month: '2026-11', spent: 0, reserved: 0, calls: 0, tokens_in: 0, tokens_out: 0 },
  compatible: null,
};

test('[7.12] what is typed while a save is under way stays, and is saved by the next', async () => {
  const arrived = Promise.withResolvers<void>();
  const server = await openPage(PATHS.settings, {
    user: newUser('manager'),
    answers: [
      answer(getCompanySettings, { company_id: EMPRESA.id, logo_url: null }),
      answer(getAccessSettings, { second_factor_required: false }),
      answer(getAiSettings, SETTINGS),
      answer(getAiCredit, NO_CREDIT),
      answer(saveAiSettings, async ({ body: { prompt_template } }) => {
        await arrived.promise;
        return { ...SETTINGS, prompt_template, version: 2 };
      }),
    ],
  });
  const prompt = page.getByRole('textbox', { name: 'Plantilla de prompt' });
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await prompt.fill('Un prompt mejor');
  await save.click();
  await prompt.fill('Un prompt mejor, y más');
  arrived.resolve();
  await expect.element(page.getByText('Tienes cambios sin guardar')).toBeVisible();
  await expect.element(prompt).toHaveValue('Un prompt mejor, y más');
  await save.click();
  await expect
    .poll(() => server.calls(saveAiSettings).map(({ body }) => [body.prompt_template, body.version]))
    .toEqual([
      ['Un prompt mejor', 1],
      ['Un prompt mejor, y más', 2],
    ]);
});
