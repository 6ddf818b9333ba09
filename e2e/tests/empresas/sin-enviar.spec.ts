import type { Page } from '@playwright/test';
import { newAddress } from '../acceso/support.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../support.ts';
import { createEmpresa, type Empresa, expect, newMark, openEmpresas, openUsers, test, toast } from './support.ts';

const LINK = 'https://ensaya.test/invitacion/un-enlace-de-prueba-largo';
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

test('[2.51] what is left of the quota is said before it is used up, and the refusal when it is', async ({ page, admin, manager }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  await page.route('**/rest/v1/invitations?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), quota: { left: 12, most: 2000 } } });
  });
  const modal = await openInvitations(page, manager, empresa);
  await expect(modal.getByText('Hoy puedes enviar 12 invitaciones más.')).toBeVisible();
  const message = 'Hoy solo puedes enviar 12 invitaciones más. No hemos enviado ninguna: acorta la lista o espera a mañana.';
  await page.route('**/rest/v1/invitations', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'invitation_quota', message, request_id: 'r' } } }),
  );
  const box = modal.getByRole('textbox', { name: 'Correos' });
  await box.fill(Array.from({ length: 13 }, newAddress).join('\n'));
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect(modal.getByRole('alert')).toHaveText(message);
  await expect(box).toHaveValue(/@/);
});

test.describe('where no mail is configured', () => {
  test('[2.51] invitations come with a link to copy', async ({ page, admin, manager }) => {
    const empresa = await createEmpresa(admin, { responsable: manager.email });
    const email = newAddress();
    await withoutMail(page);
    const modal = await openInvitations(page, manager, empresa);
    await expect(modal.getByText('Aquí no se envían correos: cada invitación tiene un enlace, que entregas tú.')).toBeVisible();
    await page.route('**/rest/v1/invitations', (route) => route.fulfill({ json: { items: [{ email, outcome: 'link', url: LINK }] } }));
    await modal.getByRole('textbox', { name: 'Correos' }).fill(email);
    await modal.getByRole('button', { name: 'Crear invitaciones' }).click();
    await expect(modal.getByRole('heading', { name: '1 invitación creada' })).toBeVisible();
    await expect(modal.getByRole('listitem').getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
    await expectAccessibleAndFitting(page);

    await modal.getByRole('tab', { name: 'Usuarios' }).click();
    await modal.getByRole('combobox', { name: 'Trabajador' }).fill(email);
    await page.getByRole('option', { name: `Invitar a ${email}` }).click();
    await modal.getByRole('button', { name: 'Crear invitación' }).click();
    await expect(modal.getByRole('textbox', { name: 'Enlace de invitación' })).toHaveValue(LINK);
  });

  test('[1.1] a new company with an unknown responsable offers the link of the invitation', async ({ page }) => {
    await withoutMail(page);
    await openEmpresas(page);
    const empresa = {
      id: crypto.randomUUID(),
      nombre: `Nogal ${newMark()}`,
      correo_contacto: 'a@b.example',
      sector: 'salud',
      pais: 'espana',
    };
    await page.route('**/rest/v1/empresas', (route) =>
      route.fulfill({
        status: 201,
        json: { ...empresa, version: 1, created_at: new Date().toISOString(), responsable: 'invited', invitation_url: LINK },
      }),
    );
    await page.getByRole('button', { name: 'Nueva Empresa' }).first().click();
    const modal = page.getByRole('dialog', { name: 'Nueva Empresa' });
    await expect(modal.getByText('Si no tiene cuenta, te damos su enlace de invitación.')).toBeVisible();
    await modal.getByLabel('Nombre').fill(empresa.nombre);
    await modal.getByLabel('Correo de Contacto').fill('hola@itaca.example');
    await modal.getByLabel('Sector').selectOption('Educación');
    await modal.getByLabel('País').selectOption('México');
    await modal.getByLabel('Correo del responsable (opcional)').fill(newAddress());
    await modal.getByRole('button', { name: 'Crear y asignar responsable' }).click();
    const link = page.getByRole('dialog', { name: 'Enlace de invitación' });
    await expect(link.getByRole('textbox', { name: 'Enlace de invitación' })).toHaveValue(LINK);
    await expectAccessibleAndFitting(page);
    await link.getByRole('button', { name: 'Listo' }).click();
    await expect(link).toBeHidden();
  });

  test('[4.1] recovery says whom to ask instead of promising a mail', async ({ page }) => {
    await withoutMail(page);
    await page.goto('/recuperar');
    await expect(page.getByText(/Pide ayuda al responsable de tu empresa o a quien administra la plataforma/)).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toHaveCount(0);
    await expectAccessible(page);
  });
});
