import { enter, PASSWORD } from '../acceso/support.ts';
import { PEOPLE, withoutLiveChanges } from '../support.ts';
import { createEmpresa, createManager, expect, test } from './support.ts';

test('[2.49 3.24 7.10] a responsable of several companies sees a card for each', async ({ page }) => {
  await enter(page, PEOPLE.responsable, 'ensaya-demo');
  await page.goto('/manager-dashboard');
  const section = page.getByRole('region', { name: 'Mis Empresas' });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  const card = section.getByRole('listitem').filter({ hasText: 'Librerías Ítaca' });
  for (const text of ['Retail', 'hola@libreriasitaca.example', 'México']) await expect(card).toContainText(text);
  await expect(card.getByRole('button', { name: 'Gestionar Usuarios' })).toHaveText('Gestionar Usuarios');
  // Side by side on a desktop, stacked on a phone; never wider than the screen.
  const tops = () => section.getByRole('listitem').evaluateAll((cards) => cards.map((each) => each.getBoundingClientRect().top));
  await expect.poll(async () => new Set((await tops()).slice(0, 2)).size).toBe((page.viewportSize()?.width ?? 0) >= 768 ? 1 : 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('[2.49] one company, and then none: an open panel loses it with the next request', async ({ page, admin }) => {
  const person = await createManager();
  await withoutLiveChanges(page);
  await enter(page, person.email, PASSWORD);
  await page.goto('/manager-dashboard');
  const section = page.getByRole('region', { name: 'Mis Empresas' });
  await expect(section.getByRole('listitem')).toContainText([person.empresa.nombre]);
  const path = `/rest/v1/rpc/get_company_responsables?company_id=${person.empresa.id}`;
  const { items } = (await admin.get(path)) as { items: { id: string }[] };
  await admin.remove(`/rest/v1/responsables_empresas/${items[0]?.id}?empresa_id=${person.empresa.id}`);
  await section.getByRole('button', { name: 'Gestionar Usuarios' }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Aún no tienes empresas asignadas')).toBeVisible();
});

test('[2.49 6.6] trabajadores and superadmins have no Mis Empresas', async ({ page, admin }) => {
  await createEmpresa(admin);
  await enter(page, PEOPLE.trabajadora, 'ensaya-demo');
  await page.goto('/worker-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Mis Empresas')).toHaveCount(0);
  await page.goto('/manager-dashboard');
  await expect(page).toHaveURL(/\/login$/);
});
