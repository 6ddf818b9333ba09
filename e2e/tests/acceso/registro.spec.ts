import { chooseInUserMenu, expect, expectAccessible, PEOPLE, signIn, test } from '../support.ts';
import { createAccount, fillRegistration, linkTo, mailTo, newAddress, PASSWORD } from './support.ts';

test('[5.2] the registration form reports each missing field', async ({ page }) => {
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Crear cuenta' });
  await submit.click();
  for (const message of [
    'El correo electrónico es requerido',
    'La contraseña es requerida',
    'Por favor confirma tu contraseña',
    'Por favor selecciona un rol',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Correo electrónico').fill('no-es-un-correo');
  await page.getByLabel('Contraseña', { exact: true }).fill('cinco');
  await page.getByLabel('Confirmar contraseña').fill('otra');
  await submit.click();
  await expect(page.getByText('El correo electrónico no es válido')).toBeVisible();
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await expect(page.getByText('Por favor selecciona un rol')).toBeVisible();
});

test('[2.19] the select has the three roles, each with a sentence, and the password’s rule stands before its error', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(/^Al menos 6 caracteres\./);
  await page.getByRole('combobox', { name: 'Rol' }).click();
  await expect(page.getByRole('option')).toHaveText([
    /^Trabajador\s*Ensayas los roleplays y consultas lo que tu empresa sabe$/,
    /^Responsable\s*Preparas los roleplays, invitas a tu equipo y lees sus respuestas$/,
    /^Superadmin\s*Requiere la aprobación de un superadmin$/,
  ]);
  await expectAccessible(page);
});

test('[5.2 9.1] a common password is refused under its field; another one is accepted', async ({ page }) => {
  await fillRegistration(page, newAddress(), 'Trabajador');
  await page.getByLabel('Contraseña', { exact: true }).fill('123456');
  await page.getByLabel('Confirmar contraseña').fill('123456');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Esta contraseña es demasiado común. Elige otra.')).toBeVisible();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert')).toBeHidden();

  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
});

for (const [role, panel] of [
  ['Trabajador', '/worker-dashboard'],
  ['Responsable', '/manager-dashboard'],
] as const) {
  test(`[2.19 6.2] a ${role} registers, confirms with the link of the mail and lands on ${panel}`, { tag: '@journey' }, async ({
    page,
    request,
  }) => {
    const email = newAddress();
    await fillRegistration(page, email, role);
    await page.getByLabel('Nombre (opcional)').fill('Nuria Vidal');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);

    await page.goto(await linkTo(request, email, 'Confirma tu correo'));
    await expect(page).toHaveURL(new RegExp(`${panel}$`));
    await chooseInUserMenu(page, 'Perfil');
    await expect(page.getByText('Nuria Vidal · Hora de Madrid')).toBeVisible();
  });
}

test('[4.1 2.19] confirming in a browser that did not register asks for a new password, and the old one is worth nothing @phone', async ({
  page,
  request,
}) => {
  const email = await createAccount(request, 'worker', { confirmed: false });
  await page.goto(await linkTo(request, email, 'Confirma tu correo'));
  await expect(page.getByRole('heading', { name: 'Elige tu contraseña' })).toBeFocused();
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: 'Guardar y confirmar' });
  await submit.click();
  await expect(page.getByText('La contraseña es requerida')).toBeVisible();
  await page.getByLabel('Nueva contraseña').fill('123456');
  await page.getByLabel('Confirmar contraseña').fill('123456');
  await submit.click();
  await expect(page.getByText('Esta contraseña es demasiado común. Elige otra.')).toBeVisible();
  await page.getByLabel('Nueva contraseña').fill('globo-de-carton-9');
  await page.getByLabel('Confirmar contraseña').fill('globo-de-carton-9');
  await submit.click();
  await expect(page).toHaveURL(/\/worker-dashboard$/);

  await page.context().clearCookies();
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas');
  await signIn(page, email, 'globo-de-carton-9');
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});

test('[2.19] a registered address gets the same response, and its owner gets a mail', async ({ page, request }) => {
  const email = await createAccount(request);
  await fillRegistration(page, email, 'Trabajador');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  await mailTo(request, email, 'Ya tienes una cuenta');
});

test('[2.19 6.2 8.2] a superadmin waits on / for another’s approval, and is then signed in', async ({ page, browser, request }) => {
  const email = newAddress();
  await fillRegistration(page, email, 'Superadmin');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  await page.goto(await linkTo(request, email, 'Confirma tu correo'));
  const notice = page.getByText('Tu solicitud está pendiente de la aprobación de un superadmin');
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page);
  await page.goto('/admin-dashboard');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await signIn(page, email, PASSWORD);
  await expect(notice).toBeVisible();

  const context = await browser.newContext();
  const admin = await context.newPage();
  await signIn(admin, PEOPLE.superadmin);
  await admin.getByRole('button', { name: `Aprobar a ${email}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText(email);
  await expectAccessible(admin);
  await dialog.getByLabel('Tu contraseña').fill('ensaya-demo');
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('region', { name: 'Solicitudes de rol' }).getByText(email)).toBeHidden();
  await context.close();

  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Te espera' })).toBeVisible();
});

test('[8.2] a user whose role request was refused sees that they have no role, and is signed out', async ({ page, browser, request }) => {
  const email = await createAccount(request, 'superadmin');
  const context = await browser.newContext();
  const admin = await context.newPage();
  await signIn(admin, PEOPLE.superadmin);
  await admin.getByRole('button', { name: `Rechazar a ${email}` }).click();
  await expectAccessible(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(admin.getByRole('region', { name: 'Solicitudes de rol' }).getByText(email)).toBeHidden();
  await context.close();

  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('No se encontró el rol del usuario');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/perfil');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('[2.19 2.52] while registration is closed the page says so and leads to the sign-in', async ({ page }) => {
  await page.route('/auth/v1/settings', (route) => route.fulfill({ json: { open: false, mail: true } }));
  await page.goto('/register');
  await expect(page.getByText('El registro está cerrado. Pide una invitación a tu responsable')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('[2.19] the form appears without a layout shift, also when the registration setting cannot be read', async ({ page }) => {
  let answer: (open: boolean | undefined) => void = () => {};
  const asked = new Promise<boolean | undefined>((resolve) => {
    answer = resolve;
  });
  await page.route('/auth/v1/settings', async (route) => {
    const open = await asked;
    await (open === undefined ? route.abort() : route.fulfill({ json: { open } }));
  });
  await page.goto('/register');
  await expect(page.getByText('Cargando el registro…')).toBeAttached();
  const places = async () => {
    const boxes = [page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'Iniciar Sesión' })];
    return Promise.all(boxes.map(async (box) => Math.round((await box.boundingBox())?.y ?? -1)));
  };
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  answer(undefined);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  expect(await places()).toEqual(before);
});
