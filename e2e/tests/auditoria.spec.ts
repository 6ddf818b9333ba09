import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, enter, post } from './acceso/support.ts';
import { openAs } from './caparazon/support.ts';
import { createEmpresa, editEmpresa } from './paneles/support.ts';
import { PASSWORD } from './stage.ts';
import { dayWritten, expect, expectAccessible, expectAccessibleAndFitting, newApi, PEOPLE, test } from './support.ts';
import { sheetOf } from './workbook.ts';

const LOG = /\/rest\/v1\/audit_log/;
const rows = (page: Page) => page.getByRole('table', { name: 'Registro de actividad' }).locator('tbody').getByRole('row');
/** On a phone the log is a list. */
const entries = (page: Page) => page.getByRole('list', { name: 'Registro de actividad' }).getByRole('listitem');

test('[6.6] an act is recorded with actor, subject, company and time', { tag: '@journey' }, async ({ page }) => {
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  const since = new Date();
  const { nombre, id } = await createEmpresa(page.request);
  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Registro de actividad' }).click();
  await expect(page).toHaveURL(/\/auditoria$/);
  // Other tests add entries meanwhile and could push it off the first page.
  await page.goto('/auditoria?act=empresa.creada');
  const row = rows(page).filter({ hasText: nombre });
  await expect(row).toContainText(`Elena Prado creó la empresa «${nombre}»${nombre}`);
  const format = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeZone: 'Europe/Madrid' });
  await expect(row.locator('time')).toContainText(dayWritten(format, since));
  await row.getByRole('button', { name: nombre, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`empresa_id=${id}`));
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Detalles de/ })
    .click();
  await expect(rows(page).last()).toContainText(`Empresa creadaSobre${nombre}QuiénElena Prado (${PEOPLE.superadmin})`);
  await expect(page.getByText(`Solo lo de ${nombre}`)).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});

test('[6.6] on a phone an entry has two lines, and opening it shows the rest @phone', async ({ page }) => {
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  const empresa = await createEmpresa(page.request, `Empresa de nombre muy largo, más de lo que cabe en un teléfono ${randomUUID()}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/auditoria?empresa_id=${empresa.id}`);
  const entry = entries(page).first();
  await expect(entry).toContainText(`Elena Prado creó la empresa`);
  await expect(entry).toContainText(`Empresa creada · ${empresa.nombre} · Elena Prado (${PEOPLE.superadmin})`);
  const summary = entry.getByRole('button', { name: 'creó la empresa' });
  const lines = async () => {
    const [box, lineHeight] = await summary.evaluate((button) => [
      button.clientHeight - 2 * Number.parseFloat(getComputedStyle(button).paddingTop),
      Number.parseFloat(getComputedStyle(button).lineHeight),
    ]);
    return Math.round((box ?? 0) / (lineHeight ?? 1));
  };
  expect(await lines()).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await summary.click();
  await expect(summary).toHaveAttribute('aria-expanded', 'true');
  expect(await lines()).toBeGreaterThan(2);
  await expect(entry.getByRole('button', { name: `Ver solo lo de ${empresa.nombre}` })).toBeVisible();
  await expectAccessible(page);
});

test('[6.6] sign-ins and failures are recorded; the log can be filtered by person, and the filter is part of the address', {
  tag: '@journey',
}, async ({ page }) => {
  const email = await createAccount(page.request);
  await enter(page, email, PASSWORD);
  await post(page.request, '/token', { email, password: 'no es esta' });
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto('/auditoria');
  const person = page.getByRole('combobox', { name: 'Persona' });
  await person.click();
  await person.fill(email.slice(0, 20));
  await page.getByRole('option', { name: email }).click();
  await expect(page).toHaveURL(/person_id=/);
  await expect(page.getByText('Nada coincide con estos filtros')).toBeVisible();
  await page.getByRole('switch', { name: 'Mostrar inicios de sesión' }).click();
  await expect(page).toHaveURL(/sign_ins=true/);
  // The superadmin signed in over the person's session.
  const acts = [`${email} cerró sesión`, `Alguien intentó entrar sin conseguirlo: ${email}`, `${email} inició sesión`];
  await expect(rows(page)).toContainText(acts);
  await page.reload();
  await expect(person).toHaveValue(email);
  await expect(rows(page)).toContainText(acts);
  await page.getByRole('combobox', { name: 'Acción' }).selectOption('Inicio de sesión');
  await expect(rows(page).first()).toContainText(`${email} inició sesión`);
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).not.toHaveURL(/person_id=/);
  await expect(person).toHaveValue('');
});

test('[6.6] the filters are part of the address and are restored from it', async ({ page }) => {
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  const empresa = await createEmpresa(page.request);
  await editEmpresa(page.request, empresa);
  await page.goto(`/auditoria?empresa_id=${empresa.id}&act=inventada&from=ayer`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Acción' }).selectOption('Empresa editada');
  await expect(page).toHaveURL(/act=empresa\.editada/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveText([/editó la empresa/]);
  await expect(page.getByRole('combobox', { name: 'Acción' })).toHaveValue('empresa.editada');

  await page.getByLabel('Hasta').fill('31/01/2020');
  await expect(page).toHaveURL(/to=2020-01-31/);
  await expect(page.getByText('Nada coincide con estos filtros')).toBeVisible();
  await page.getByLabel('Desde').fill('01/02/2020');
  await expect(page.getByText('Es anterior a la primera fecha')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar filtros' }).first().click();
  await expect(page).toHaveURL(/\/auditoria$/);
  await expect(rows(page).first()).toBeVisible();
});

test('[6.5] a responsable reads the acts of their own companies, and can filter by one', async ({ page, playwright, baseURL }) => {
  const admin = await newApi(playwright, baseURL);
  await admin.post('/auth/v1/token', { data: { email: PEOPLE.superadmin, password: 'ensaya-demo' } });
  const foreign = await createEmpresa(admin);
  await admin.dispose();
  await openAs(page, PEOPLE.responsable);
  await page.getByRole('link', { name: 'Registro de actividad' }).click();
  await expect(page).toHaveURL(/\/auditoria\?empresa=/);
  await page.goto('/auditoria?act=empresa.creada');
  await expect(rows(page).filter({ hasText: 'Librerías Ítaca' }).first()).toBeVisible();
  await expect(rows(page).filter({ hasText: foreign.nombre })).toHaveCount(0);
  await rows(page).getByRole('button', { name: 'Clínica Arce', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Empresa: Clínica Arce' })).toBeVisible();
  await expect(page).toHaveURL(/act=empresa\.creada/);
  await expect(rows(page).filter({ hasText: 'Librerías Ítaca' })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Clínica Arce' }).first()).toBeVisible();
});

test('[6.6] a long log continues with Cargar más, and all of it downloads as CSV, harmless in a spreadsheet', { tag: '@journey' }, async ({
  page,
}) => {
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  const nombre = `=SUMA(1), "S. L." ${randomUUID()}`;
  let empresa = await createEmpresa(page.request, nombre);
  for (let edit = 0; edit < 104; edit++) empresa = await editEmpresa(page.request, empresa);
  await page.goto(`/auditoria?empresa_id=${empresa.id}`);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(rows(page)).toHaveCount(100);
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(rows(page)).toHaveCount(105);
  await expect(rows(page).last()).toContainText('creó la empresa');
  await expect(page.getByRole('button', { name: 'Cargar más' })).toBeHidden();

  const since = new Date();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const download = await downloading;
  const day = dayWritten(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }), since);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^registro-de-actividad-(${day.source})\\.csv$`));
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\ufeff"Fecha";"Acción";"Sobre";"Empresa";"Quién"\r\n')).toBe(true);
  const lines = csv.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(105);
  const quoted = `"'${nombre.replaceAll('"', '""')}"`;
  expect(lines.at(-1)?.slice('"2026-01-31 00:00:00"'.length)).toBe(
    `;"Empresa creada";${quoted};${quoted};"Elena Prado (${PEOPLE.superadmin})"`,
  );

  await expect(page.getByRole('group', { name: 'Descargar' }).getByRole('button')).toHaveText(['XLSX', 'CSV']);
  const [workbook] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'XLSX', exact: true }).click()]);
  expect(workbook.suggestedFilename()).toMatch(/^registro-de-actividad-.*\.xlsx$/);
  const sheet = await sheetOf(workbook);
  // The heading, and the record of the first download.
  expect(sheet.match(/<row /g)).toHaveLength(1 + 105 + 1);
  expect(sheet).not.toContain('<f>');

  await page.reload();
  await expect(rows(page).first()).toContainText(`Elena Prado exportó el registro de actividad (XLSX)${nombre}`);
  await expect(rows(page).nth(1)).toContainText(`Elena Prado exportó el registro de actividad (CSV)${nombre}`);
});

test('[6.6] a download shows its progress, and stops at ten thousand rows with a message', async ({ page }) => {
  const names = { actor_email: null, actor_nombre: null, empresa_nombre: null, person_nombre: null };
  const entry = { ...names, created_at: '2026-11-15T09:35:00Z', act: 'empresa.creada', empresa_id: null };
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route(LOG, async (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    if (limit === 100 && asked++ === 1) await held;
    const items = Array.from({ length: limit }, () => ({ ...entry, id: randomUUID(), subject: 'Una más' }));
    await route.fulfill({ json: { items, next_cursor: 'sigue' } });
  });
  await openAs(page, PEOPLE.superadmin, '/auditoria');
  // A hundred requests, one after the other.
  const downloading = page.waitForEvent('download', { timeout: 40_000 });
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await expect(page.getByText('Leyendo… 100', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV', exact: true })).toBeDisabled();
  release();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.trimEnd().split('\r\n')).toHaveLength(10_001);
  await expect(page.getByText('Se han descargado las 10.000 acciones más recientes.')).toBeVisible();
});
