import { createAccount, enter, PASSWORD } from '../acceso/support.ts';
import { expectAccessibleAndFitting, PEOPLE, signIn } from '../support.ts';
import { addMember, createEmpresa, expect, openUsers, removeMember, test, toast } from './support.ts';

test('[2.51 7.7] a responsable ends the sessions of a trabajador', async ({ page, admin, manager, worker, browser }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  await addMember(admin, worker, empresa);
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, worker.email, PASSWORD);
  await other.goto('/worker-dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  const modal = await openUsers(page, manager, empresa);
  await modal.getByRole('button', { name: `Cerrar sus sesiones: ${worker.email}` }).click();
  const question = page.getByRole('dialog', { name: 'Cerrar sus sesiones' });
  await expectAccessibleAndFitting(page);
  await question.getByRole('button', { name: 'Cerrar sesiones' }).click();
  await expect(toast(page, 'Sesiones cerradas')).toBeVisible();
  await expect(question).toBeHidden();
  // The focus returns a moment after the question has closed.
  await expect.poll(() => modal.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await expect(other).toHaveURL(/\/login$/);
  await context.close();
  await removeMember(admin, worker, empresa);
});

test('[2.52] a superadmin ends a user’s sessions, suspends the account and restores it', async ({ page, request, browser }) => {
  const email = await createAccount(request);
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, email, PASSWORD);
  await other.goto('/worker-dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto(`/admin/usuarios?q=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  const choose = async (item: string, confirm: string) => {
    await row.getByRole('button', { name: `Más acciones de ${email}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expectAccessibleAndFitting(page);
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
  };
  await choose('Cerrar sus sesiones', 'Cerrar sesiones');
  await expect(toast(page, 'Sesiones cerradas')).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, email, PASSWORD);
  await expect(other).toHaveURL(/\/worker-dashboard$/);

  await choose('Suspender cuenta', 'Suspender');
  await expect(row.getByText('Suspendida')).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, email, PASSWORD);
  await expect(other.getByText('Tu cuenta está suspendida. Un superadmin puede restaurarla')).toBeVisible();
  await expectAccessibleAndFitting(page);

  await choose('Restaurar cuenta', 'Restaurar');
  await expect(row.getByText('Suspendida')).toHaveCount(0);
  await signIn(other, email, PASSWORD);
  await expect(other).toHaveURL(/\/worker-dashboard$/);
  await context.close();

  // A superadmin cannot suspend their own account.
  await page.goto(`/admin/usuarios?q=${PEOPLE.superadmin}`);
  await expect(page.getByRole('row').filter({ hasText: PEOPLE.superadmin })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Más acciones de .*admin@ensaya/ })).toHaveCount(0);
});
