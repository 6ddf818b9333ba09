import type { AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { readUnsubscription, unsubscribe } from '@ensaya/contract/avisos-baja.ts';
import { getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const LINK = `${PATHS.unsubscribe}?token=secreto`;
const LABEL = '«El resumen de la semana, los lunes»';
const items = (...kinds: AvisoKind[]) => ({ items: kinds.map((kind) => ({ kind, by_mail: true })) });
const off = (...kinds: AvisoKind[]) => ({ items: kinds.map((kind) => ({ kind, by_mail: false })) });
/** Without a session. */
const openLink = (path: string, ...answers: Answer[]) =>
  openPage(path, { user: newUser('manager'), answers: [refuse(getCurrentUser, 'unauthenticated'), ...answers] });
const heading = () => page.getByRole('heading', { level: 1 });
const stop = () => page.getByRole('button', { name: 'Dejar de recibir' });
const elsewhere = () => page.getByRole('link', { name: 'Elegir qué avisos recibo' });

test('[1.2] the link says which mail, changes nothing by being opened, and one button stops it', async () => {
  const server = await openLink(LINK, answer(readUnsubscription, items('resumen_semanal')), answer(unsubscribe, off('resumen_semanal')));
  await expect.element(heading()).toHaveTextContent('Dejar de recibir correos');
  await expect.element(page.getByText(`Dejarás de recibir por correo el aviso ${LABEL}.`)).toBeVisible();
  expect(server.calls(readUnsubscription)[0]).toEqual({ body: { token: 'secreto' } });
  expect(server.calls(unsubscribe)).toEqual([]);
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await stop().click();
  await expect.element(heading()).toHaveTextContent('Ya no te llegará por correo');
  await expect.element(heading()).toHaveFocus();
  await expect.element(page.getByText(`Desde ahora, ${LABEL} sale solo en tus avisos de Ensaya.`)).toBeVisible();
  await expect.element(elsewhere()).toHaveAttribute('href', '/perfil?seccion=avisos');
  expect(server.calls(unsubscribe)).toEqual([
    { query: { token: 'secreto' }, body: { 'List-Unsubscribe': 'One-Click', kinds: ['resumen_semanal'] } },
  ]);
});

test('[1.2] of a mail with several notices those that stay ticked are stopped; none ticked is said, and nothing is sent', async () => {
  const kinds = ['recordatorio', 'tarea_asignada', 'tarea_vence'] as const;
  const server = await openLink(LINK, answer(readUnsubscription, items(...kinds)), answer(unsubscribe, off('recordatorio')));
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect.element(page.getByText('El correo reunía varios avisos.')).toBeVisible();
  for (const name of ['Me recuerdan un roleplay', 'Me asignan una tarea', 'Se acerca una entrega']) {
    await expect.element(box(name)).toBeChecked();
    await box(name).click();
  }
  await stop().click();
  await expect.element(page.getByText('Marca al menos uno')).toBeVisible();
  expect(server.calls(unsubscribe)).toEqual([]);
  await box('Me recuerdan un roleplay').click();
  await expect.element(page.getByText('Marca al menos uno')).not.toBeInTheDocument();
  await stop().click();
  await expect.element(page.getByText('Desde ahora, «Me recuerdan un roleplay» sale solo en tus avisos de Ensaya.')).toBeVisible();
  expect(server.calls(unsubscribe)[0]?.body.kinds).toEqual(['recordatorio']);
});

test('while it is read it says so; a link used before says that it is done, without a button', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openLink(
    LINK,
    answer(readUnsubscription, async () => {
      await promise;
      return off('resumen_semanal');
    }),
  );
  await expect.element(page.getByRole('status', { name: 'Leyendo el enlace' })).toBeVisible();
  resolve();
  await expect.element(heading()).toHaveTextContent('Ya no te llegará por correo');
  await expect.element(page.getByText(`Ya estaba desactivado: ${LABEL}.`)).toBeVisible();
  await expect.element(stop()).not.toBeInTheDocument();
});

test('[8.3] a wrong link, or none, leads to the preferences', async () => {
  for (const [path, ...answers] of [
    [LINK, refuse(readUnsubscription, 'bad_link')],
    [LINK, refuse(readUnsubscription, 'invalid_input')],
    [PATHS.unsubscribe],
  ] as [string, ...Answer[]][]) {
    await openLink(path, ...answers);
    await expect.element(page.getByRole('alert')).toMatchTextContent('El enlace no es válido o ha caducado');
    await expect.element(elsewhere()).toHaveAttribute('href', '/perfil?seccion=avisos');
    await expect.element(stop()).not.toBeInTheDocument();
  }
});

test('[8.3] offline, or when the server fails, nothing says that it is done, and it can be tried again', async () => {
  const server = await openLink(LINK, unreachable(readUnsubscription));
  await expect.element(page.getByRole('alert')).toMatchTextContent('No hemos podido leer el enlace');
  server.answer(answer(readUnsubscription, items('resumen_semanal')), unreachable(unsubscribe));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await stop().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('No hemos podido hacer el cambio');
  await expect.element(heading()).toHaveTextContent('Dejar de recibir correos');
  server.answer(refuse(unsubscribe, 'internal'));
  await stop().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('No hemos podido hacer el cambio');
  server.answer(answer(unsubscribe, off('resumen_semanal')));
  await stop().click();
  await expect.element(heading()).toHaveTextContent('Ya no te llegará por correo');
});
