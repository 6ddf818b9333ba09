import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildAccount, newAddress, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { openBrowser } from '../../tests/browser.ts';
import { lastMail } from '../../tests/queued-mails.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { app, owner } = server;
const OWN = { password: 'La contraseña no puede ser tu correo ni el nombre de tu empresa. Elige otra.' };
const fieldsOf = (answer: { body: unknown }) => (answer.body as { error?: { fields?: object } } | null)?.error?.fields;

test('[5.2] the own address, or its local part, is no password at sign-up', async () => {
  const email = newAddress();
  const local = email.slice(0, email.indexOf('@'));
  const signUp = (password: string) => openBrowser(app).post('/auth/v1/signup', { email, password, role: 'worker' });
  for (const password of [email, local, email.toUpperCase(), `${local}2026`, local.replace('-', ' ')])
    expect(fieldsOf(await signUp(password)), password).toEqual(OWN);
  expect((await signUp(`${local} y una frase`)).status).toBe(200);
});

test('[5.2 7.5] the own address or company’s name is no password when it is changed', async () => {
  const person = await buildAccount(server);
  await addTrabajador(owner, await buildEmpresa(owner, { nombre: 'Distribuciones Ávila' }), person);
  const browser = await signedIn(server, person);
  const change = (password: string) => browser.put('/auth/v1/user/password', { current: PASSWORD, password });
  for (const password of [person.email, 'Distribuciones Ávila', 'distribucionesavila', 'DistribucionesAvila123!'])
    expect(fieldsOf(await change(password)), password).toEqual(OWN);
  expect((await change('Distribuciones Ávila abre a las nueve')).status).toBe(204);
});

test('[5.2 7.4] nor when it is reset with a link', async () => {
  const mailed = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const person = await buildAccount(mailed, 'manager');
  await assignResponsable(mailed.owner, await buildEmpresa(mailed.owner, { nombre: 'Norteclima' }), person);
  await openBrowser(mailed.app).post('/auth/v1/recover', { email: person.email });
  const { token } = await lastMail(mailed, person.email, 'recover');
  const reset = (password: string) => openBrowser(mailed.app).post('/auth/v1/recover/reset', { token, password });
  for (const password of [person.email, 'norteclima', 'Norteclima1']) expect(fieldsOf(await reset(password)), password).toEqual(OWN);
  expect((await reset('otra frase que nadie sabe')).status).toBe(204);
});

test('[5.2] nor when an invitation is accepted: the company’s name, the invited address', async () => {
  const empresa = await buildEmpresa(owner, { nombre: 'Panadería Sol' });
  const responsable = await buildUser(owner, { role: 'manager' });
  await assignResponsable(owner, empresa, responsable);
  const manager = await server.as(responsable);
  const { url } = (await manager('POST', '/rest/v1/invitations/link', { empresa_id: empresa.id })).body as { url: string };
  const email = newAddress();
  const accept = (password: string) =>
    openBrowser(app).post('/auth/v1/invitations/accept', { token: url.slice(url.lastIndexOf('/') + 1), email, password });
  for (const password of ['panaderia sol', 'PanaderíaSol99', email]) expect(fieldsOf(await accept(password)), password).toEqual(OWN);
  expect((await accept(PASSWORD)).status).toBe(200);
});
