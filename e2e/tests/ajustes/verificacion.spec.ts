import { TOTP } from 'otpauth';
import { enter, PASSWORD } from '../acceso/support.ts';
import { expectAccessibleAndFitting, signIn } from '../support.ts';
import { createTeam, openFor } from '../tareas/support.ts';
import { expect, test } from './support.ts';

test(
  '[2.18 2.39] a responsable requires two steps: the next sign-in leads to enrolment, and from there to the page asked for',
  { tag: '@journey' },
  async ({ page, playwright, browser }, { project }) => {
    const { empresa, responsable, trabajadora } = await createTeam(playwright, project.use.baseURL ?? '');
    await openFor(page, responsable, `/dashboard/settings?seccion=datos&empresa=${empresa.id}`);
    const section = page.getByRole('region', { name: 'Acceso', exact: true });
    const rule = section.getByRole('switch', { name: 'Verificación en dos pasos obligatoria' });
    await rule.click();
    await expectAccessibleAndFitting(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Pedirla' }).click();
    await expect(rule).toBeChecked();
    await page.reload();
    await expect(rule).toBeChecked();

    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, trabajadora.email, PASSWORD);
    await expect(other).toHaveURL(/\/activar-verificacion$/);
    await expect(other.getByRole('heading', { name: 'Activa la verificación en dos pasos' })).toBeVisible();
    // No other page opens, and the page that was asked for is kept.
    await other.goto('/dashboard/tasks');
    await expect(other).toHaveURL(/\/activar-verificacion$/);
    await expectAccessibleAndFitting(other);
    await other.getByLabel('Tu contraseña').fill(PASSWORD);
    await other.getByRole('button', { name: 'Continuar' }).click();
    await expect(other.getByRole('img', { name: 'Código QR' })).toBeVisible();
    await expectAccessibleAndFitting(other);
    const secret = (await other.locator('code').innerText()).replaceAll(' ', '');
    await other.getByLabel('Código de verificación').fill(new TOTP({ secret }).generate());
    await other.getByRole('button', { name: 'Activar' }).click();
    await expect(other).toHaveURL(/\/dashboard\/tasks/);
    await other.goto('/perfil');
    await expect(other.getByText('Es obligatoria para tu cuenta: no se puede desactivar.')).toBeVisible();
    await context.close();

    // Signing out of the enrolment leads to the sign-in.
    await enter(page, responsable.email, PASSWORD);
    await page.goto('/manager-dashboard');
    await expect(page).toHaveURL(/\/activar-verificacion$/);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
);
