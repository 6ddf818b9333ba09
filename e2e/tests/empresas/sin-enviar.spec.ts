import type { Page } from '@playwright/test';
import { newAddress } from '../acceso/support.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../support.ts';
import { createEmpresa, type Empresa, expect, openUsers, test, toast } from './support.ts';

const withoutMail = (page: Page) => page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { open: true, mail: false } }));

async function openInvitations(page: Page, manager: { email: string; user_id: string }, empresa: Empresa) {
  const modal = await openUsers(page, manager, empresa);
  await modal.getByRole('tab', { name: 'Invitaciones' }).click();
  return modal;
}

test('[2.51] an invitation whose mail did not go says so, and its link is copied and handed over', async ({
  page,
  admin,
  manager,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [empresa, other] = [await createEmpresa(admin, { responsable: manager.email }), await createEmpresa(admin)];
  // More mails than an address may get in a quarter of an hour.
  const email = newAddress();
  await admin.post('/rest/v1/invitations', { empresa_id: other.id, emails: [email] });
  const { items } = (await admin.get(`/rest/v1/invitations?empresa_id=${other.id}`)) as { items: { id: string }[] };
  for (let again = 0; again < 4; again++) await admin.post(`/rest/v1/invitations/${items[0]?.id}/resend?empresa_id=${other.id}`, {});
  await admin.post('/rest/v1/invitations', { empresa_id: empresa.id, emails: [email, newAddress()] });

  const modal = await openInvitations(page, manager, empresa);
  const line = modal.getByRole('row').filter({ hasText: email });
  await expect(line).toContainText('No enviada');
  await expect(line).toContainText('Demasiados correos a esta dirección');
  await expectAccessibleAndFitting(page);
  // The other one is on its way.
  await expect(modal.getByRole('button', { name: /^Copiar enlace de/ })).toHaveCount(1);
  await line.getByRole('button', { name: `Reenviar a ${email}` }).click();
  await expect(toast(page, 'Error al reenviar la invitación')).toBeVisible();
  await page.mouse.move(0, 0);
  await line.getByRole('button', { name: `Copiar enlace de ${email}` }).click();
  await expect(toast(page, 'Enlace copiado. El anterior ya no sirve')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/invitacion\/[\w-]{20,}$/);

  const visit = await browser.newPage();
  await visit.goto(new URL(url).pathname);
  await expect(visit.getByText(email)).toBeVisible();
  await expect(visit.getByRole('link', { name: 'Inicia sesión para aceptar' })).toBeVisible();
  await visit.getByLabel('Contraseña', { exact: true }).fill('una frase que nadie adivina');
  await visit.getByRole('button', { name: `Unirme a ${empresa.nombre}` }).click();
  await expect(visit.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  await visit.close();
});

test('[4.1] where no mail is configured recovery says whom to ask instead of promising a mail', async ({ page }) => {
  await withoutMail(page);
  await page.goto('/recuperar');
  await expect(page.getByText(/Pide ayuda al responsable de tu empresa o a quien administra la plataforma/)).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveCount(0);
  await expectAccessible(page);
});
