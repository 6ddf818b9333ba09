import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { createAccount, openProfileForm } from '../acceso/support.ts';
import { temasOf, temasPath } from '../generador/support.ts';
import { chooseInUserMenu, expect, expectAccessibleAndFitting, PHONE, signIn, userMenu, withoutLiveChanges } from '../support.ts';
import { createTeam, type Team, test } from '../tareas/support.ts';
import { ended, endSession, leaving, openAlone, PASSWORD, signInAgain } from './support.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Nuevo Tema', exact: true });
const nombre = (page: Page) => modal(page).getByRole('textbox', { name: 'Nombre' });
const password = (page: Page) => ended(page).getByLabel('Contraseña', { exact: true });
const newName = () => `Tema ${Date.now()}`;

/** A new topic, with its name typed. */
async function typeTopic(page: Page, team: Team, name = newName()): Promise<string> {
  await openAlone(page, team.responsable.email, `${temasPath}?empresa=${team.empresa.id}`);
  await page.getByRole('button', { name: 'Nuevo Tema' }).first().click();
  await nombre(page).fill(name);
  return name;
}
const save = (page: Page) => modal(page).getByRole('button', { name: 'Crear Tema' }).click();
const isStored = async (team: Team, name: string) => (await temasOf(team)).some((tema) => tema.nombre === name);

test('[8.3] the dialog names the person, takes a wrong password and a lost connection, and is accessible', {
  tag: ['@phone', '@journey'],
}, async ({ page, playwright, team }) => {
  await withoutLiveChanges(page);
  const name = await typeTopic(page, team);
  await endSession(page, playwright);
  await save(page);
  await expect(ended(page).getByText('Lo que has escrito sigue aquí.')).toBeVisible();
  await expect(ended(page).getByText('Escribe tu contraseña y lo guardamos.')).toBeVisible();
  await expect(ended(page).getByText(team.responsable.email, { exact: true })).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(ended(page).getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute('target', '_blank');
  await expectAccessibleAndFitting(page);

  // The focus stays inside.
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Tab');
  expect(await ended(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);

  await ended(page).getByRole('button', { name: 'Entrar y guardar' }).click();
  await expect(ended(page).getByText('La contraseña es requerida')).toBeVisible();
  await signInAgain(page, 'Entrar y guardar', 'equivocada');
  await expect(ended(page).getByText('La contraseña no es correcta')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await page.context().setOffline(true);
  await signInAgain(page, 'Entrar y guardar');
  await expect(ended(page).getByRole('alert')).toHaveText('No hay conexión. Revisa tu red e inténtalo de nuevo');
  await page.context().setOffline(false);
  await page.route('**/auth/v1/token', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'throttled', message: 'x', retry_after: 90, request_id: 'r' } } }),
  );
  await signInAgain(page, 'Entrar y guardar');
  await expect(ended(page).getByRole('alert')).toHaveText('Demasiados intentos. Espera 2 minutos.');
  await page.unroute('**/auth/v1/token');
  await signInAgain(page, 'Entrar y guardar');
  await expect(ended(page)).toBeHidden();
  await expect(modal(page)).toBeHidden();
  expect(await isStored(team, name)).toBe(true);
});

test('[8.3] the end of the stream of changes is enough: the dialog asks without a save, and typing goes on', async ({
  page,
  playwright,
  team,
}) => {
  const loaded = page.waitForResponse(/assets\/dialogs-/);
  const name = await typeTopic(page, team);
  await loaded;
  // Typing has loaded the dialog: a release that removes its file, or a network that is down, comes too late.
  await page.route('**/assets/**', (route) => route.abort());
  await endSession(page, playwright);
  await expect(ended(page).getByText('Escribe tu contraseña y sigue donde estabas.')).toBeVisible();
  await signInAgain(page, 'Entrar y seguir');
  await expect(ended(page)).toBeHidden();
  await expect(nombre(page)).toBeFocused();
  await expect(nombre(page)).toHaveValue(name);
  await page.keyboard.type(' y más');
  await save(page);
  await expect(modal(page)).toBeHidden();
  expect(await isStored(team, `${name} y más`)).toBe(true);
});

test('[8.3] with nothing typed the sign-in page follows, as ever', async ({ page, playwright, team }) => {
  await openAlone(page, team.responsable.email, `${temasPath}?empresa=${team.empresa.id}`);
  await page.getByRole('button', { name: 'Nuevo Tema' }).first().click();
  await expect(nombre(page)).toBeVisible();
  await endSession(page, playwright);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Tu sesión ha terminado. Inicia sesión de nuevo')).toBeVisible();
});

test('[4.1 8.3] the second factor is asked in the same dialog, and a recovery code does too', async ({ page, playwright, request }) => {
  const email = await createAccount(request);
  await openAlone(page, email, '/perfil');
  const started = await page.request.post('/auth/v1/factors', {
    headers: { origin: new URL(page.url()).origin },
    data: { password: PASSWORD },
  });
  const { uri, recovery_codes } = await started.json();
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const code = () => new TOTP({ secret }).generate();
  const confirmed = await page.request.post('/auth/v1/factors/verify', {
    headers: { origin: new URL(page.url()).origin },
    data: { code: code() },
  });
  expect(confirmed.ok()).toBe(true);
  await page.reload();
  await openProfileForm(page, 'nombre y zona horaria');
  const field = page.getByRole('textbox', { name: 'Nombre' });
  for (const given of [recovery_codes[0], recovery_codes[1]]) {
    await field.fill(`Con ${given}`);
    await endSession(page, playwright);
    await expect(ended(page)).toBeVisible();
    await signInAgain(page, 'Entrar y seguir');
    await expect(ended(page).getByLabel('Código de verificación')).toBeFocused();
    await ended(page).getByRole('button', { name: 'Volver' }).click();
    await expect(password(page)).toBeFocused();
    await signInAgain(page, 'Entrar y seguir');
    await ended(page).getByLabel('Código de verificación').fill('000000');
    await ended(page).getByRole('button', { name: 'Entrar y seguir' }).click();
    await expect(ended(page).getByText('El código no es correcto')).toBeVisible();
    await ended(page).getByLabel('Código de verificación').fill(given);
    await ended(page).getByRole('button', { name: 'Entrar y seguir' }).click();
    await expect(ended(page)).toBeHidden();
    await expect(field).toHaveValue(`Con ${given}`);
  }
});

test('[4.1 8.3] signing out in another tab keeps the text; signing in there ends the dialog here', async ({ page, team }) => {
  const name = await typeTopic(page, team);
  const tab = await page.context().newPage();
  await tab.goto('/perfil');
  await chooseInUserMenu(tab, 'Cerrar sesión');
  await expect(tab).toHaveURL(/\/login$/);
  await expect(ended(page)).toBeVisible();
  await signIn(tab, team.responsable.email, PASSWORD);
  await expect(tab).toHaveURL(/manager-dashboard/);
  await expect(ended(page)).toBeHidden();
  await expect(nombre(page)).toHaveValue(name);
  await save(page);
  await expect(modal(page)).toBeHidden();
  expect(await isStored(team, name)).toBe(true);
});

test('[4.1 6.4] another person who signs in there gets a fresh page, and nothing of the first is sent', async ({ page, team }) => {
  const name = await typeTopic(page, team);
  const tab = await page.context().newPage();
  await tab.goto('/perfil');
  await chooseInUserMenu(tab, 'Cerrar sesión');
  await expect(ended(page)).toBeVisible();
  await signIn(tab, team.trabajador.email, PASSWORD);
  await expect(userMenu(page, team.trabajador.email)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(modal(page)).toHaveCount(0);
  expect(await isStored(team, name)).toBe(false);
});

test('[6.4 8.3] «No soy…» and Escape ask before they discard; then the sign-in page is fresh', async ({ page, playwright, team }) => {
  await withoutLiveChanges(page);
  const name = await typeTopic(page, team);
  await endSession(page, playwright);
  await save(page);
  await expect(password(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await leaving(page).getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(leaving(page)).toBeHidden();
  await expect(nombre(page)).toHaveValue(name);
  await ended(page)
    .getByRole('button', { name: /^No soy / })
    .click();
  await leaving(page).getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, team.trabajador.email, PASSWORD);
  await expect(page).toHaveURL(/worker-dashboard/);
  expect(await isStored(team, name)).toBe(false);
});

test('[8.3] without the dialog’s file the page keeps the text and waits for a sign-in in another tab', async ({
  page,
  playwright,
  team,
}) => {
  await page.route('**/assets/dialogs-*.js', (route) => route.abort());
  await withoutLiveChanges(page);
  const name = await typeTopic(page, team);
  await endSession(page, playwright);
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'inicia sesión en otra pestaña' })).toBeVisible();
  await expect(nombre(page)).toHaveValue(name);
  const tab = await page.context().newPage();
  await signIn(tab, team.responsable.email, PASSWORD);
  await expect(modal(page)).toBeHidden();
  await expect(page.getByText('inicia sesión en otra pestaña')).toBeHidden();
  expect(await isStored(team, name)).toBe(true);
});

test('[4.1 8.3] a sign-in in another tab that leads to enrolment keeps the text, and the enrolment ends the dialog', async ({
  page,
  playwright,
}, { project }) => {
  const { empresa, responsable, trabajadora } = await createTeam(playwright, project.use.baseURL ?? '');
  await openAlone(page, trabajadora.email, '/perfil');
  await openProfileForm(page, 'nombre y zona horaria');
  const field = page.getByRole('textbox', { name: 'Nombre' });
  await field.fill('A medias');
  const required = await responsable.api.put(`/rest/v1/company_settings/access?company_id=${empresa.id}`, {
    data: { second_factor_required: true },
  });
  expect(required.ok()).toBe(true);
  const tab = await page.context().newPage();
  await tab.goto('/perfil');
  await chooseInUserMenu(tab, 'Cerrar sesión');
  await expect(ended(page)).toBeVisible();
  await signIn(tab, trabajadora.email, PASSWORD);
  await expect(tab).toHaveURL(/\/activar-verificacion$/);
  await tab.getByLabel('Tu contraseña').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await tab.locator('code').innerText()).replaceAll(' ', '');
  await expect(ended(page)).toBeVisible();
  await expect(field).toHaveValue('A medias');
  await tab.getByLabel('Código de verificación').fill(new TOTP({ secret }).generate());
  await tab.getByRole('button', { name: 'Activar' }).click();
  await expect(ended(page)).toBeHidden();
  await expect(field).toHaveValue('A medias');
  await page.getByRole('region', { name: 'Nombre y zona horaria' }).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Cambios guardados')).toBeVisible();
});

test('[8.3] an account that must do more than sign in does it in another tab, and the text waits', async ({ page, playwright }, {
  project,
}) => {
  // A team of its own, because its responsable gets a name.
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  await withoutLiveChanges(page);
  const name = await typeTopic(page, team);
  await endSession(page, playwright);
  await save(page);
  await expect(password(page)).toBeFocused();
  await page.route('**/auth/v1/user', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: 'Demasiadas peticiones', request_id: 'r' } } }),
  );
  await signInAgain(page, 'Entrar y guardar');
  await expect(ended(page).getByRole('alert')).toHaveText('Demasiadas peticiones');
  await page.unroute('**/auth/v1/user');
  await page.route('**/auth/v1/user', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'confirmation_needed', message: 'x', request_id: 'r' } } }),
  );
  await signInAgain(page, 'Entrar y guardar');
  await expect(ended(page).getByText('Tu cuenta pide algo más antes de entrar.')).toBeVisible();
  await expect(ended(page).getByRole('link', { name: 'Abrir otra pestaña' })).toHaveAttribute('href', '/login');
  await expectAccessibleAndFitting(page);
  await page.unroute('**/auth/v1/user');
  const tab = await page.context().newPage();
  await tab.goto('/perfil');
  await openProfileForm(tab, 'nombre y zona horaria');
  await tab.getByRole('textbox', { name: 'Nombre' }).fill('Rosa Gil');
  await tab.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(modal(page)).toBeHidden();
  expect(await isStored(team, name)).toBe(true);
});

test('[8.3] on a phone the dialog fits above the keyboard', { tag: '@phone-only' }, async ({ page, playwright, team }) => {
  await withoutLiveChanges(page);
  await typeTopic(page, team);
  await endSession(page, playwright);
  await save(page);
  await expect(password(page)).toBeFocused();
  await page.setViewportSize({ width: PHONE.width, height: 480 });
  await expect(ended(page).getByRole('button', { name: 'Entrar y guardar' })).toBeVisible();
});
