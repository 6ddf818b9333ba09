import { createAccount } from '../acceso/support.ts';
import { openAs } from '../caparazon/support.ts';
import { expect, expectAccessible, expectAccessibleAndFitting, PEOPLE, test, withoutLiveChanges } from '../support.ts';
import { answer, createEmpresa, figure, TOTALS } from './support.ts';

const COUNT = '/rest/v1/empresas/count';
const PANEL = '/rest/v1/rpc/admin_panel';
const STATUS = '/rest/v1/rpc/system_status';
const ADMIN = PEOPLE.superadmin;
const FAILED = { error: { code: 'internal', message: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo', request_id: 'x' } };

test.beforeEach(({ page }) => withoutLiveChanges(page));

test('[2.15 2.52] the figures equal the server’s response, and the latest registrations are listed', { tag: '@journey' }, async ({
  page,
}) => {
  await openAs(page, ADMIN);
  await expect(figure(page, 'Empresas')).toHaveText(/\d$/);
  await expect(page.getByText(/^Hola, Elena Prado/)).toContainText(ADMIN);
  // Other tests create companies and accounts meanwhile: the page keeps the answers of one moment.
  const [count, panel] = await Promise.all([COUNT, PANEL].map(async (path) => (await page.request.get(path)).json()));
  await page.route(`**${COUNT}`, (route) => route.fulfill({ json: count }));
  await page.route(`**${PANEL}`, (route) => route.fulfill({ json: panel }));
  await page.reload();
  const { totals, registros } = panel;
  await expect(figure(page, 'Empresas')).toHaveText(`Empresas${count.count}`);
  await expect(figure(page, 'Usuarios')).toHaveText(`Usuarios${totals.usuarios}`);
  await expect(figure(page, 'Equipos')).toHaveText(`Equipos${totals.equipos}`);
  const { nuevos_este_mes, nuevos_mes_anterior } = totals;
  await expect(figure(page, 'Crecimiento')).toHaveText(
    new RegExp(`^Crecimiento${nuevos_este_mes}\\s*nuevos? este mes · ${nuevos_mes_anterior} el anterior$`),
  );

  const rows = page.getByRole('region', { name: 'Registros recientes' }).getByRole('listitem');
  await expect(rows).toHaveCount(registros.length);
  for (const [index, { email }] of registros.entries()) await expect(rows.nth(index)).toContainText(email);
  await expectAccessibleAndFitting(page);
});

test('[2.52] the figures agree with the lists at once: they include a newly created company and account', async ({ page, request }) => {
  await openAs(page, ADMIN);
  await expect(figure(page, 'Empresas')).toHaveText(/\d$/);
  const totals = async () => (await (await page.request.get(PANEL)).json()).totals;
  const before = await totals();
  await createEmpresa(page.request);
  await createAccount(request);
  // Other tests register accounts meanwhile: the figure is compared with the answer that the page got.
  const [read] = await Promise.all([page.waitForResponse(`**${PANEL}`), page.reload()]);
  const { usuarios } = (await read.json()).totals;
  expect(usuarios).toBeGreaterThan(before.usuarios);
  await expect.poll(async () => Number((await figure(page, 'Usuarios').innerText()).replace(/\D/g, ''))).toBe(usuarios);
  const teams = async () => (await (await page.request.get('/rest/v1/empresas?con_equipo=true')).json()).total;
  await expect.poll(async () => (await teams()) - (await totals()).equipos).toBe(0);
  const [counted] = await Promise.all([page.waitForResponse(`**${COUNT}`), page.reload()]);
  const { count } = await counted.json();
  expect(count).toBeGreaterThan(3);
  await expect(figure(page, 'Empresas')).toHaveText(`Empresas${count}`);
});

test('[2.52 6.6] the panel links to the companies, to those without a responsable, and to the audit log', async ({ page }) => {
  await openAs(page, ADMIN);
  await createEmpresa(page.request);
  await page.reload();
  const card = page.getByRole('region', { name: 'Empresas', exact: true });
  await expect(card.getByRole('link', { name: /sin responsable$/ })).toHaveAttribute('href', '/admin/empresas?sin_responsable=true');
  await expect(figure(page, 'Empresas').getByRole('link')).toHaveAttribute('href', '/admin/empresas');
  await card.getByRole('link', { name: 'Gestionar Empresas' }).click();
  await expect(page).toHaveURL(/\/admin\/empresas$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Registro de actividad' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de actividad' })).toBeVisible();
});

test('[2.52 9.8] each figure and each role links to its rows, the list names its filter, and a link leads back', {
  tag: '@journey',
}, async ({ page }) => {
  await answer(page, PANEL, { totals: { ...TOTALS, usuarios: 246 }, registros: [] });
  await openAs(page, ADMIN);
  const rows = (list: string) => page.getByRole('table', { name: list }).getByRole('row');
  for (const [label, address] of [
    ['Usuarios', /\/admin\/usuarios$/],
    ['Crecimiento', /\/admin\/usuarios\?nuevos_este_mes=true$/],
    ['Equipos', /\/admin\/empresas\?con_equipo=true$/],
  ] as const) {
    await figure(page, label).getByRole('link').click();
    await expect(page).toHaveURL(address);
    await expect(rows(label === 'Equipos' ? 'Empresas' : 'Usuarios').nth(1)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Panel' }).click();
  }
  const roles = page.getByRole('region', { name: 'Distribución de roles' });
  for (const [label, role, shown] of [
    ['Trabajadores', 'worker', 'Trabajador'],
    ['Responsables', 'manager', 'Responsable'],
    ['Superadmins', 'superadmin', 'Superadmin'],
    ['Sin rol todavía', 'none', undefined],
  ] as const) {
    await roles.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/usuarios\\?rol=${role}$`));
    await expect(page.getByRole('combobox', { name: 'Filtrar por rol' })).toHaveValue(role);
    if (shown) await expect(rows('Usuarios').nth(1).getByRole('cell', { name: shown, exact: true })).toBeVisible();
    await page.goBack();
  }
  const all = page.getByRole('region', { name: 'Registros recientes' }).getByRole('link', { name: 'Ver todos' });
  await expect(all).toHaveAttribute('href', '/admin/usuarios');
});

test('[2.52 6.6] users are searched, filtered and opened by their company; no results are reported', {
  tag: '@journey',
}, async ({ page }) => {
  await openAs(page, ADMIN, '/admin/usuarios');
  const table = page.getByRole('table', { name: 'Usuarios' });
  await expect(table.getByRole('columnheader')).toHaveText(['Persona', 'Rol', 'Empresa', 'Registrado', 'Última visita', 'Acciones']);
  const search = page.getByRole('searchbox', { name: 'Buscar usuarios' });
  await search.fill('LUCIA.ROMERO@norteclima');
  await expect(table.getByRole('row')).toHaveCount(2);
  const lucia = table.getByRole('row', { name: PEOPLE.trabajadora });
  await expect(lucia).toContainText('Trabajador');
  await expect(page).toHaveURL(/\?q=LUCIA/);
  await lucia.getByRole('link', { name: 'Norteclima' }).click();
  await expect(page).toHaveURL(/\/admin\/empresas\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(search).toHaveValue('LUCIA.ROMERO@norteclima');

  await page.getByRole('combobox', { name: 'Filtrar por rol' }).selectOption('Superadmin');
  const fresh = page.getByRole('checkbox', { name: 'Nuevos este mes' });
  await expect(page).toHaveURL(/rol=superadmin/);
  // The list follows the address, which follows the click.
  await fresh.click();
  await expect(fresh).toBeChecked();
  await expect(page.getByText('No se encontraron usuarios')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL(/\/admin\/usuarios$/);
  await expect(fresh).not.toBeChecked();
});

test('[2.52] the system’s state shows the results of its checks, and is refreshed', async ({ page }) => {
  const section = page.getByRole('region', { name: 'Estado del sistema' });
  await page.clock.install();
  await openAs(page, ADMIN);
  await expect(section.getByRole('listitem').filter({ hasText: 'Base de datos' })).toContainText(/Responde en \d+ ms.*(Funciona|Va lento)/);
  const checked_at = new Date().toISOString();
  await answer(page, STATUS, {
    parts: [
      { part: 'base_de_datos', state: 'slow', detail: 'Responde en 900 ms', checked_at },
      { part: 'trabajos', state: 'down', detail: 'Sin noticias del proceso de trabajos', checked_at },
      { part: 'correo', state: 'off', detail: 'Sin configurar', checked_at },
    ],
  });
  await page.clock.fastForward(31_000);
  await expect(section.getByRole('listitem')).toHaveText([/Va lento$/, /No funciona$/, /Sin configurar$/]);
  await expect(section.getByText('Comprobado ahora')).toHaveCount(3);
  await expectAccessible(page);
  await page.unroute(STATUS);
  await answer(page, STATUS, FAILED, 500);
  await page.clock.fastForward(31_000);
  await page.clock.fastForward(5_000);
  await expect(section.getByRole('alert')).toContainText('Error al comprobar el sistema');
});
