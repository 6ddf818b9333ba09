import { expect, expectAccessibleAndFitting, test } from '../support.ts';

test('[1.2] the link of a mail that is not whole says so without a session, and leads to the preferences @phone', async ({ page }) => {
  await page.goto('/baja?token=a-medias');
  await expect(page.getByRole('heading', { name: 'Dejar de recibir correos', level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('El enlace no es válido o ha caducado');
  await expect(page.getByRole('button', { name: 'Dejar de recibir' })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: 'Elegir qué avisos recibo' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('[1.2] a mail program reaches the link without cookie and Origin; no other act does', async ({ playwright, baseURL }) => {
  const program = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const form = { 'List-Unsubscribe': 'One-Click' };
  const answer = await program.post('/baja?token=a-medias', { form });
  expect([answer.status(), (await answer.json()).error.code]).toEqual([400, 'bad_link']);
  const refused = await program.post('/auth/v1/unsubscription', { data: { token: 'a-medias' } });
  expect([refused.status(), (await refused.json()).error.code]).toEqual([403, 'bad_origin']);
  await program.dispose();
});
