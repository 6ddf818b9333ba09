import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { linkTo } from '../acceso/support.ts';
import { buildPeople, PASSWORD } from '../stage.ts';
import { expect, test } from '../support.ts';

const MANAGER_ACTS = 14;
const WORKER_ACTS = 6;
const MOST_MS = 5 * 60_000;
/** Four keys a second. */
const KEY_MS = 250;

/** What a person does with the phone, counted. */
class Acts {
  count = 0;
  async tap(what: Locator): Promise<void> {
    this.count += 1;
    await what.tap();
  }
  async write(where: Locator, text: string): Promise<void> {
    this.count += 1;
    await where.pressSequentially(text, { delay: KEY_MS, timeout: 2 * KEY_MS * text.length + 10_000 });
  }
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

test('[2.48 2.51 2.36 2.38] on a phone, from a responsable’s first sign-in in an empty company to a worker’s first answer', {
  tag: '@phone-only @phone',
}, async ({ page, browser }) => {
  // Typed as people do.
  test.setTimeout(MOST_MS);
  const nombre = `Nueva ${randomUUID().slice(0, 8)}`;
  const email = `marta-${randomUUID().slice(0, 8)}@nueva.example`;
  await buildPeople({
    empresa: { nombre, correo_contacto: 'hola@nueva.example', sector: 'otros' },
    people: { marta: { email, role: 'manager' } },
  });
  const guest = `luz-${randomUUID().slice(0, 8)}@nueva.example`;
  const begun = performance.now();

  const manager = new Acts();
  await page.goto('/login');
  await manager.write(page.getByLabel('Correo electrónico'), email);
  await manager.write(page.getByLabel('Contraseña', { exact: true }), PASSWORD);
  await manager.tap(button(page, 'Iniciar Sesión'));
  await manager.tap(page.getByRole('link', { name: 'Ver la biblioteca' }));
  const title = 'El susto que nadie quiere contar';
  await manager.tap(page.getByRole('link', { name: title }));
  await manager.tap(page.getByRole('link', { name: 'Usar', exact: true }));
  await manager.tap(button(page, 'Guardar Roleplay'));
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
  await manager.tap(page.getByRole('link', { name: 'Ensaya, ir a mi panel' }));
  await manager.tap(button(page, 'Invitar'));
  const dialog = page.getByRole('dialog');
  await manager.write(dialog.getByRole('textbox', { name: 'Correos' }), guest);
  await manager.tap(dialog.getByText('Grupos y roleplays al entrar'));
  await manager.tap(dialog.getByRole('checkbox', { name: title }));
  await manager.tap(button(dialog, 'Enviar invitaciones'));
  await expect(dialog.getByRole('heading', { name: '1 invitación enviada' })).toBeVisible();

  const context = await browser.newContext({ viewport: page.viewportSize(), hasTouch: true });
  const phone = await context.newPage();
  const worker = new Acts();
  worker.count += 1;
  await phone.goto(new URL(await linkTo(page.request, guest, `${nombre} te invita a Ensaya`)).pathname);
  await worker.write(phone.getByLabel('Contraseña', { exact: true }), PASSWORD);
  await worker.tap(button(phone, `Unirme a ${nombre}`));
  await worker.tap(phone.getByRole('region', { name: 'Lo primero' }).getByRole('link').first());
  await worker.write(phone.getByRole('textbox', { name: 'Tu respuesta' }), 'Paramos y lo miramos juntos antes de seguir.');
  await worker.tap(button(phone, 'Siguiente'));
  await expect(phone.getByRole('button', { name: 'Pregunta 1, respondida' })).toBeVisible();
  await context.close();

  const ms = performance.now() - begun;
  console.log(`${manager.count} acts of the responsable, ${worker.count} of the worker, ${Math.round(ms / 1000)} s`);
  expect(manager.count).toBeLessThanOrEqual(MANAGER_ACTS);
  expect(worker.count).toBeLessThanOrEqual(WORKER_ACTS);
  expect(ms).toBeLessThanOrEqual(MOST_MS);
});
