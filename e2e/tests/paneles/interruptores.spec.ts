import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { twoCodes } from '../acceso/support.ts';
import { expect, expectAccessibleAndFitting, test } from '../support.ts';

/**
 * Settings of the whole platform are changed on a separate platform, because other tests register users meanwhile. The superadmins who
 * approve each other are created here for the same reason.
 */
const PORT = Number(process.env.STACK_PORT ?? 3200) + 4;
/** Does not overlap with the ports of the main stack, its simulator and its second server. */
const MAIL_PORT = PORT + 3;
const BASE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'cometa-de-papel-7';
let stop = async () => {};

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: BASE });

test.beforeAll(async ({ request }) => {
  // A second platform starts beside the first one.
  test.setTimeout(180_000);
  const child = spawn(process.execPath, ['../tools/stack.ts'], {
    stdio: 'ignore',
    env: { ...process.env, STACK_PORT: `${PORT}`, MAIL_PORT: `${MAIL_PORT}`, AI_PORT: `${PORT + 2}` },
  });
  const ended = once(child, 'exit');
  stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const ready = () =>
    request.get(`${BASE}/health/ready`).then(
      (answer) => answer.status(),
      () => 0,
    );
  await expect.poll(ready, { timeout: 150_000 }).toBe(200);
});
test.afterAll(() => stop());

type Person = { email: string; password: string };
const ELENA: Person = { email: 'admin@ensaya.example', password: 'ensaya-demo' };
const headers = { origin: BASE };

test('[2.52] the switches take effect: registration closes and opens again; verification is no longer required', async ({
  page,
  browser,
}) => {
  await page.request.post('/auth/v1/token', { headers, data: ELENA });
  await page.goto('/admin-dashboard');
  const stranger = await (await browser.newContext({ baseURL: BASE })).newPage();
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Tu contraseña');
  const turnOff = async (name: string, proof?: string) => {
    await page.getByRole('switch', { name }).click();
    if (proof) {
      await dialog.getByRole('button', { name: 'Desactivar' }).click();
      await expect(password).toBeFocused();
      await password.fill(proof);
    }
    await Promise.all([saved(), dialog.getByRole('button', { name: 'Desactivar' }).click()]);
    await expect(page.getByText('Cambios guardados').last()).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  // Asked once: the session is confirmed for the other switches.
  await turnOff('Registro abierto', ELENA.password);
  await stranger.goto('/register');
  await expect(stranger.getByText('El registro está cerrado. Pide una invitación a tu responsable')).toBeVisible();
  await expect(stranger.getByLabel('Correo electrónico')).toBeHidden();

  await Promise.all([saved(), page.getByRole('switch', { name: 'Registro abierto' }).click()]);
  await expect(page.getByRole('switch', { name: 'Registro abierto' })).toBeChecked();
  await turnOff('Verificación obligatoria');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Registro abierto' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Verificación obligatoria' })).not.toBeChecked();

  await stranger.goto('/register');
  await stranger.getByLabel('Correo electrónico').fill('nora@correo.example');
  await stranger.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await stranger.getByLabel('Confirmar contraseña').fill(PASSWORD);
  await stranger.getByRole('combobox', { name: 'Rol' }).click();
  await stranger.getByRole('option', { name: 'Trabajador' }).click();
  await stranger.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(stranger).toHaveURL(/\/worker-dashboard$/);
  await stranger.context().close();
});

test('[2.19] approving requires the password or a second-factor code; a wrong one is reported under its field', async ({
  page,
  request,
  browser,
}) => {
  const olga: Person = { email: 'olga@correo.example', password: PASSWORD };
  const pablo: Person = { email: 'pablo@correo.example', password: PASSWORD };
  for (const person of [olga, pablo])
    expect((await request.post('/auth/v1/signup', { headers, data: { ...person, role: 'superadmin' } })).status()).toBe(200);

  await page.request.post('/auth/v1/token', { headers, data: ELENA });
  await page.goto('/admin-dashboard');
  const dialog = page.getByRole('dialog', { name: 'Aprobar solicitud' });
  await page.getByRole('button', { name: `Aprobar a ${olga.email}` }).click();
  await expect(dialog.getByLabel('Tu contraseña')).toBeFocused();
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await expect(dialog.getByText('La contraseña es requerida')).toBeVisible();
  await dialog.getByLabel('Tu contraseña').fill('no es esta');
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible();
  await expect(dialog.getByLabel('Tu contraseña')).toBeFocused();
  await dialog.getByLabel('Tu contraseña').fill(ELENA.password);
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(olga.email)).toHaveCount(1);

  const context = await browser.newContext({ baseURL: BASE });
  await context.request.post('/auth/v1/token', { headers, data: olga });
  const factor = await context.request.post('/auth/v1/factors', { headers, data: { password: PASSWORD } });
  const secret = new URL((await factor.json()).uri).searchParams.get('secret') ?? '';
  const [first, next] = await twoCodes(secret);
  expect((await context.request.post('/auth/v1/factors/verify', { headers, data: { code: first } })).status()).toBe(204);
  const other = await context.newPage();
  await other.goto('/admin-dashboard');
  const asked = other.getByRole('dialog', { name: 'Aprobar solicitud' });
  await other.getByRole('button', { name: `Aprobar a ${pablo.email}` }).click();
  await expect(asked.getByLabel('Tu contraseña')).toBeHidden();
  await asked.getByLabel('Código de verificación').fill('000000');
  await asked.getByRole('button', { name: 'Aprobar' }).click();
  await expect(asked.getByText('El código no es correcto')).toBeVisible();
  await asked.getByLabel('Código de verificación').fill(next);
  await asked.getByRole('button', { name: 'Aprobar' }).click();
  await expect(asked).toBeHidden();
  await expect(other.getByRole('button', { name: `Aprobar a ${pablo.email}` })).toHaveCount(0);
  await context.close();
});

test('[7.12] AI by the operator’s key: a new company has its first prompt in 3 acts from its panel, and types no key', async ({
  page,
  browser,
}) => {
  await page.request.post('/auth/v1/token', { headers, data: ELENA });
  await page.request.post('/auth/v1/reauthenticate', { headers, data: { password: ELENA.password } });
  const before = await (await page.request.get('/rest/v1/plataforma_ia')).json();
  const offer = {
    enabled: true,
    api_key: 'clave-canario-de-la-plataforma',
    provider: 'compatible',
    model: 'ensayo',
    lugar: 'la Unión Europea',
    monthly_credit: 1_000_000,
    time_zone: 'Europe/Madrid',
    version: before.version,
  };
  expect((await page.request.put('/rest/v1/plataforma_ia', { headers, data: offer })).status()).toBe(200);
  const made = await fetch(`http://127.0.0.1:${MAIL_PORT}/people`, {
    method: 'POST',
    body: JSON.stringify({
      password: PASSWORD,
      empresa: { nombre: 'Recién llegada', correo_contacto: 'hola@recien.example', sector: 'otros' },
      people: { nora: { email: 'nora@recien.example', role: 'manager' } },
    }),
  });
  const { cookie } = (await made.json()).people.nora;
  const context = await browser.newContext({ baseURL: BASE });
  await context.addCookies([{ ...cookie, url: BASE }]);
  const own = await context.newPage();
  await own.goto('/manager-dashboard');
  const card = own.getByRole('region', { name: 'Activa la IA de Ensaya' });
  for (const said of ['Dónde se procesa', 'Quién paga', 'Qué se envía']) await expect(card.getByText(said)).toBeVisible();
  await expectAccessibleAndFitting(own);

  await own.getByRole('button', { name: 'Aceptar y activar' }).click();
  await own.getByRole('button', { name: 'Genera tu primer prompt' }).click();
  await own.getByRole('button', { name: 'Generar Prompt' }).click();

  await expect(own.getByText('Prompt generado exitosamente')).toBeVisible();
  await own.getByText(/^Ha costado/).click();
  await expect(own.getByText(/^Con la cuenta de Ensaya · queda el 99 % del crédito/)).toBeVisible();
  await own.goto('/dashboard/settings');
  await expect(own.getByRole('region', { name: 'IA con la cuenta de Ensaya' }).getByText('Activada', { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(own);
  await context.close();
});
