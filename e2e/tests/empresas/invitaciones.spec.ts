import type { Page } from '@playwright/test';
import { enter, linkTo, mailTo, newAddress, PASSWORD } from '../acceso/support.ts';
import { expectAccessible, PEOPLE, userMenu } from '../support.ts';
import { addMember, createEmpresa, type Empresa, expect, newMark, openUsers, removeMember, test, toast, tokenIn } from './support.ts';

type Person = { email: string; user_id: string };

async function openInvitations(page: Page, manager: Person, empresa: Empresa) {
  const modal = await openUsers(page, manager, empresa);
  await modal.getByRole('tab', { name: 'Invitaciones' }).click();
  const box = modal.getByRole('textbox', { name: 'Correos' });
  return { modal, box, send: modal.getByRole('button', { name: 'Enviar invitaciones' }) };
}

const subject = ({ nombre }: Empresa) => `${nombre} te invita a Ensaya`;
const pathOf = (link: string) => new URL(link).pathname;

test('[2.51 7.9] a user invited by mail sets a password and gets the right company and role', { tag: '@journey' }, async ({
  page,
  admin,
  manager,
  browser,
}) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  const email = newAddress();
  const { modal, box, send } = await openInvitations(page, manager, empresa);
  await send.click();
  await expect(modal.getByText('Escribe al menos un correo')).toBeVisible();
  await box.fill(email);
  await send.click();
  await expect(modal.getByRole('heading', { name: '1 invitación enviada' })).toBeFocused();
  await expect(modal.getByRole('row').filter({ hasText: email })).toContainText(/Pendiente.*Caduca el \d/s);

  const guest = await browser.newContext();
  const visit = await guest.newPage();
  const requests: Record<string, string>[] = [];
  visit.on('request', (request) => requests.push(request.headers()));
  const link = await linkTo(page.request, email, subject(empresa));
  await visit.goto(pathOf(link));
  await expect(visit.getByRole('heading', { name: `Únete a ${empresa.nombre}` })).toBeVisible();
  await expect(visit.getByText(`Te invitan al equipo de ${empresa.nombre}. Entrarás con ${email}.`)).toBeVisible();
  await expect(visit.getByLabel('Correo electrónico')).toHaveCount(0);
  await expectAccessible(visit);
  await visit.getByRole('button', { name: `Unirme a ${empresa.nombre}` }).click();
  await expect(visit.getByText('La contraseña es requerida')).toBeVisible();
  await visit.getByLabel('Nombre').fill('Ana Gil');
  await visit.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  // The address contains the token: it must not leave as a referrer or a title.
  const token = tokenIn(link);
  expect(await visit.title()).not.toContain(token);
  expect(requests.some(({ referer }) => referer?.includes(token))).toBe(false);
  await visit.getByRole('button', { name: `Unirme a ${empresa.nombre}` }).click();
  await expect(visit).toHaveURL(/\/worker-dashboard/);
  const user = await visit.evaluate(async () => (await fetch('/auth/v1/user')).json());
  expect(user).toMatchObject({ email, nombre: 'Ana Gil', role: 'worker', empresas: [{ id: empresa.id }] });
  await guest.close();

  // Used up: the next visitor sees that.
  const late = await browser.newPage();
  await late.goto(pathOf(link));
  await expect(late.getByText('Esta invitación ya se ha usado')).toBeVisible();
  await late.close();
});

test('[2.51] a CSV: its column is detected, each line has its outcome, and the failed ones can be filtered', async ({
  page,
  admin,
  manager,
  worker,
}) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  await addMember(admin, worker, empresa);
  const [ana, luis] = [newAddress(), newAddress()];
  const { modal, box, send } = await openInvitations(page, manager, empresa);
  const buffer = Buffer.from(`Nombre;Correo\nAna;${ana}\nLuis;${luis}\nEva;eva-sin-arroba\nAna;${ana}\nYa;${worker.email}\n`);
  await modal.locator('input[type=file]').setInputFiles({ name: 'equipo.csv', mimeType: 'text/csv', buffer });
  await expect(modal.getByText('equipo.csv: 5 correos en la columna «Correo»')).toBeVisible();
  await expect(box).toHaveValue(
    [`Ana <${ana}>`, `Luis <${luis}>`, 'Eva <eva-sin-arroba>', `Ana <${ana}>`, `Ya <${worker.email}>`].join('\n'),
  );
  await send.click();
  await expect(modal.getByRole('heading', { name: '2 invitaciones enviadas · 3 sin enviar' })).toBeVisible();
  const lines = modal.getByRole('region', { name: 'Resultado de cada línea' }).getByRole('listitem');
  await expect(lines).toHaveText([
    `1Ana · ${ana}Invitación enviada`,
    `2Luis · ${luis}Invitación enviada`,
    '3«eva-sin-arroba» no tiene arroba (@)',
    `4Ana · ${ana}Repetido en la lista`,
    `5Ya · ${worker.email}Ya está en la empresa`,
  ]);
  await modal.getByText('Sin enviar (3)').click();
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText('eva-sin-arroba');
  await modal.getByRole('button', { name: 'Invitar a más personas' }).click();
  await box.fill(`${ana}, ${newAddress()}`);
  await expect(modal.getByText('2 correos')).toBeVisible();
  await modal.locator('input[type=file]').setInputFiles({
    name: 'demasiados.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Correo\n${Array.from({ length: 1001 }, (_, index) => `p${index}@x.example`).join('\n')}\n`),
  });
  await expect(modal.getByText('1001 correos', { exact: false }).first()).toBeVisible();
  await send.click();
  await expect(modal.getByText('Puedes invitar a 1000 personas como máximo cada vez')).toBeVisible();
  await removeMember(admin, worker, empresa);
});

test('[2.51] a link to share asks for an address, which must then be confirmed', async ({ page, admin, manager, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const empresa = await createEmpresa(admin, { responsable: manager.email, nombre: `Peña & Hijos ${newMark()}` });
  const { modal } = await openInvitations(page, manager, empresa);
  await modal.getByRole('button', { name: 'Crear enlace' }).click();
  await expect(modal.getByRole('textbox', { name: 'Enlace de invitación' })).toBeFocused();
  const url = await modal.getByRole('textbox', { name: 'Enlace de invitación' }).inputValue();
  expect(url).toMatch(/\/invitacion\/[\w-]{20,}$/);
  await modal.getByRole('button', { name: 'Copiar' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const whatsapp = modal.getByRole('link', { name: 'WhatsApp' });
  const href = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect([href.origin, href.searchParams.get('text')]).toEqual(['https://wa.me', `Únete a ${empresa.nombre} en Ensaya: ${url}`]);
  await expect(whatsapp).toHaveAttribute('target', '_blank');
  await expect(modal.getByText(/no volveremos a mostrarlo\. Caduca el \d/)).toBeVisible();

  const visit = await browser.newPage();
  const email = newAddress();
  await visit.goto(pathOf(url));
  await visit.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await visit.getByRole('button', { name: `Unirme a ${empresa.nombre}` }).click();
  await expect(visit.getByText('El correo electrónico es requerido')).toBeVisible();
  await visit.getByLabel('Correo electrónico').fill(email);
  await visit.getByRole('button', { name: `Unirme a ${empresa.nombre}` }).click();
  await expect(visit.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  await mailTo(page.request, email, 'Confirma tu correo');
  await visit.close();
});

test('[2.51] an invitation is sent again with a new link, and revoked', async ({ page, admin, manager, browser }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  const email = newAddress();
  await admin.post('/rest/v1/invitations', { empresa_id: empresa.id, emails: [email] });
  const first = await linkTo(page.request, email, subject(empresa));
  const { modal } = await openInvitations(page, manager, empresa);
  const line = modal.getByRole('row').filter({ hasText: email });
  await line.getByRole('button', { name: `Reenviar a ${email}` }).click();
  await expect(toast(page, 'Invitación reenviada')).toBeVisible();
  // A pointer over the notification would keep it open, covering the next button.
  await page.mouse.move(0, 0);
  await expect.poll(() => linkTo(page.request, email, subject(empresa))).not.toBe(first);
  const second = await linkTo(page.request, email, subject(empresa));
  const visit = await browser.newPage();
  await visit.goto(pathOf(first));
  await expect(visit.getByText('El enlace no es válido o ha caducado')).toBeVisible();

  await line.getByRole('button', { name: `Cancelar la invitación de ${email}` }).click();
  await page.getByRole('dialog', { name: 'Cancelar la invitación' }).getByRole('button', { name: 'Cancelar la invitación' }).click();
  await expect(line).toContainText('Cancelada');
  await expect(line.getByRole('button')).toHaveCount(0);
  await visit.goto(pathOf(second));
  await expect(visit.getByText('Esta invitación se ha cancelado')).toBeVisible();
  await visit.close();
});

test('[2.51] an expired invitation is reported, and one that fails to load can be retried', async ({ page }) => {
  const read = '**/auth/v1/invitations/read';
  const address = { email: 'ana@x.example', has_account: false, proves_address: true };
  const offer = { empresa: 'Nogal', inviter: null, nombre: null, roleplays: [], role: 'worker', status: 'expired', ...address };
  await page.route(read, (route) => route.abort());
  await page.goto('/invitacion/no-hace-falta-que-exista');
  await expect(page.getByText('No hemos podido leer la invitación')).toBeVisible();
  await page.route(read, (route) => route.fulfill({ json: offer }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Esta invitación ha caducado')).toBeVisible();
});

test('[1.1 7.10] a user with an account signs in, returns and joins with one click', async ({ page, admin, manager, browser }) => {
  const empresa = await createEmpresa(admin);
  await admin.post('/rest/v1/invitations', { empresa_id: empresa.id, role: 'manager', emails: [manager.email] });
  const path = pathOf(await linkTo(page.request, manager.email, subject(empresa)));

  // Another signed-in user sees that the invitation is not for them and can sign out.
  const other = await (await browser.newContext()).newPage();
  await enter(other, PEOPLE.trabajadora, 'ensaya-demo');
  await other.goto('/worker-dashboard');
  await expect(userMenu(other)).toBeVisible();
  await other.goto(path);
  await expect(other.getByText(`La invitación es para ${manager.email} y has entrado como ${PEOPLE.trabajadora}.`)).toBeVisible();
  await expect(other.getByRole('button', { name: /Unirme/ })).toHaveCount(0);
  await other.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(other.getByRole('link', { name: 'Inicia sesión para aceptar' })).toBeVisible();
  await other.context().close();

  await page.goto(path);
  await page.getByRole('link', { name: 'Inicia sesión para aceptar' }).click();
  await page.getByLabel('Correo electrónico').fill(manager.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('button', { name: `Unirme a ${empresa.nombre}` }).click();
  await expect(page).toHaveURL(/\/manager-dashboard/);
  await expect(page.getByRole('region', { name: 'Mis Empresas' })).toContainText(empresa.nombre);
});

test('[1.1] an account with another role cannot use a link for trabajadores', async ({ page, admin }) => {
  const empresa = await createEmpresa(admin);
  const { url } = (await admin.post('/rest/v1/invitations/link', { empresa_id: empresa.id })) as { url: string };
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto('/admin-dashboard');
  await expect(userMenu(page)).toBeVisible();
  await page.goto(pathOf(url));
  await expect(
    page.getByText(`La invitación es para el rol de Trabajador y tu cuenta, ${PEOPLE.superadmin}, es de Superadmin.`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Unirme/ })).toHaveCount(0);
});

test('[2.51 6.6] a removed member cannot rejoin with a link made before, and sees whom to ask', async ({ page, admin, worker }) => {
  const empresa = await createEmpresa(admin);
  await addMember(admin, worker, empresa);
  const { url } = (await admin.post('/rest/v1/invitations/link', { empresa_id: empresa.id })) as { url: string };
  await removeMember(admin, worker, empresa);
  await enter(page, worker.email, PASSWORD);
  await page.goto('/worker-dashboard');
  await expect(userMenu(page)).toBeVisible();
  await page.goto(pathOf(url));
  await page.getByRole('button', { name: `Unirme a ${empresa.nombre}` }).click();
  await expect(page.getByRole('alert')).toHaveText('Ya no perteneces a esta empresa. Pide a tu responsable que te invite de nuevo');
});

test('[2.51] a long list of invitations is paged', async ({ page, admin, manager }) => {
  const empresa = await createEmpresa(admin, { responsable: manager.email });
  const emails = Array.from({ length: 51 }, newAddress);
  await admin.post('/rest/v1/invitations', { empresa_id: empresa.id, emails });
  const { modal } = await openInvitations(page, manager, empresa);
  const revocable = modal.getByRole('button', { name: /^Cancelar la invitación de / });
  await expect(revocable).toHaveCount(50);
  await modal.getByRole('button', { name: 'Cargar más' }).click();
  await expect(revocable).toHaveCount(51);
  await expect(modal.getByRole('button', { name: 'Cargar más' })).toHaveCount(0);
});
