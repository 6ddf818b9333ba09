import { randomUUID } from 'node:crypto';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildPlatformAi } from '@ensaya/db/builders/ia.ts';
import { describe, expect, test } from 'vitest';
import { buildAccount, codeOf, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { freshCode } from '../../tests/authenticator.ts';
import type { Browser } from '../../tests/browser.ts';
import { queuedMails } from '../../tests/queued-mails.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const { owner } = server;
const count = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rowCount;
const reauthenticate = (browser: Browser, proof: object = { password: PASSWORD }) => browser.post('/auth/v1/reauthenticate', proof);

/** Each act: prepares its object, and returns what to send and whether it was done. */
const ACTS = {
  'suspending a superadmin': async () => {
    const other = await buildAccount(server, 'superadmin');
    return {
      send: (browser: Browser) => browser.post(`/rest/v1/users/${other.id}/suspend`),
      isDone: async () => (await count('select from auth.user where id = $1 and suspended_at is not null', [other.id])) === 1,
      told: { act: 'superadmin_suspended', subject: other.email },
    };
  },
  'deleting a company': async () => {
    const empresa = await buildEmpresa(owner, { nombre: `Norteclima ${randomUUID().slice(0, 8)}` });
    return {
      send: (browser: Browser) => browser.delete(`/rest/v1/empresas/${empresa.id}`),
      isDone: async () => (await count('select from app.empresas where id = $1 and deleted_at is not null', [empresa.id])) === 1,
      told: { act: 'empresa_deleted', subject: empresa.nombre },
    };
  },
  'turning a switch': async () => {
    await owner.query('update app.platform_settings set open_registration = true');
    return {
      send: (browser: Browser) => browser.patch('/rest/v1/platform_settings', { open_registration: false }),
      isDone: async () => (await count('select from app.platform_settings where not open_registration')) === 1,
      told: { act: 'registration_closed' },
    };
  },
  'changing the operator’s AI': async () => {
    await buildPlatformAi(owner, { sealedKey: 'a.b', provider: 'mistral' });
    const { rows } = await owner.query('select version from app.plataforma_ia');
    const body = {
      ...{ enabled: true, provider: 'mistral', model: 'mistral-small-latest', lugar: 'la Unión Europea' },
      ...{ monthly_credit: 7_000_000, time_zone: 'Europe/Madrid', version: rows[0].version },
    };
    return {
      send: (browser: Browser) => browser.put('/rest/v1/plataforma_ia', body),
      isDone: async () => (await count('select from app.plataforma_ia where monthly_credit = 7000000')) === 1,
      told: { act: 'platform_ai_changed' },
    };
  },
  'deleting the operator’s key': async () => {
    await buildPlatformAi(owner, { sealedKey: 'a.b' });
    return {
      send: (browser: Browser) => browser.delete('/rest/v1/plataforma_ia/api_key'),
      isDone: async () => (await count('select from app.plataforma_ia where api_key is null')) === 1,
      told: { act: 'platform_ai_key_deleted' },
    };
  },
  'changing the credit of a company': async () => {
    const empresa = await buildEmpresa(owner, { nombre: `Norteclima ${randomUUID().slice(0, 8)}` });
    return {
      send: (browser: Browser) => browser.put(`/rest/v1/empresas/${empresa.id}/ai_credit`, { monthly_credit: 9_000_000 }),
      isDone: async () =>
        (await count('select from app.credito_ia where empresa_id = $1 and monthly_credit = 9000000', [empresa.id])) === 1,
      told: { act: 'ai_credit_changed', subject: empresa.nombre },
    };
  },
};

const actsToldTo = async (email: string) => {
  const mails = await queuedMails(server, email);
  return mails.flatMap((mail) => (mail.kind === 'superadmin_act' ? [{ by: mail.by, act: mail.act, subject: mail.subject }] : []));
};

describe.each(Object.entries(ACTS))('%s', (_name, prepare) => {
  test('[7.5] is refused until the session is confirmed with the password, and only in that session', async () => {
    const { send, isDone } = await prepare();
    const boss = await buildAccount(server, 'superadmin');
    const [browser, other] = [await signedIn(server, boss), await signedIn(server, boss)];
    const refused = async (where: Browser) => {
      expect(codeOf(await send(where))).toBe('confirmation_needed');
      expect(await isDone()).toBe(false);
    };
    await refused(browser);
    expect(codeOf(await reauthenticate(browser, { password: 'no es esta' }))).toBe('bad_credentials');
    expect(codeOf(await reauthenticate(browser, {}))).toBe('confirmation_needed');
    await refused(browser);
    expect((await reauthenticate(browser)).status).toBe(204);
    await refused(other);
    expect((await send(browser)).status).toBeLessThan(300);
    expect(await isDone()).toBe(true);
  });

  test('is refused 16 minutes after the confirmation, and done after 14', async () => {
    const { send, isDone } = await prepare();
    const boss = await buildAccount(server, 'superadmin');
    const browser = await signedIn(server, boss);
    await reauthenticate(browser);
    const later = (minutes: number) =>
      owner.query('update auth.session set confirmed_at = now() - make_interval(mins => $2) where user_id = $1', [boss.id, minutes]);
    await later(16);
    expect(codeOf(await send(browser))).toBe('confirmation_needed');
    expect(await isDone()).toBe(false);
    await later(14);
    expect((await send(browser)).status).toBeLessThan(300);
    expect(await isDone()).toBe(true);
  });

  test('is mailed once to every superadmin who is not suspended or erased, the actor included; a refused one is not', async () => {
    const { send, told } = await prepare();
    const [boss, colleague, suspended, erasing] = await Promise.all(Array.from({ length: 4 }, () => buildAccount(server, 'superadmin')));
    const manager = await buildAccount(server, 'manager');
    if (!boss || !colleague || !suspended || !erasing) throw new Error('four were built');
    await owner.query('update auth.user set suspended_at = now() where id = $1', [suspended.id]);
    await owner.query('update app.users set erasing_at = now() where id = $1', [erasing.id]);
    const browser = await signedIn(server, boss);
    await send(browser);
    expect(await actsToldTo(colleague.email)).toEqual([]);
    await reauthenticate(browser);
    await send(browser);
    for (const { email } of [boss, colleague]) expect(await actsToldTo(email)).toEqual([{ by: boss.email, ...told }]);
    for (const { email } of [suspended, erasing, manager]) expect(await actsToldTo(email)).toEqual([]);
  });

  test('asks superadmins only: others are refused as before', async () => {
    const { send, isDone } = await prepare();
    for (const role of ['manager', 'worker'] as const) {
      const browser = await signedIn(server, await buildAccount(server, role));
      await reauthenticate(browser);
      expect(codeOf(await send(browser))).toBe('forbidden');
    }
    expect(await isDone()).toBe(false);
  });
});

test('with a second factor a code confirms; used once, it does not confirm again', async () => {
  const { send } = await ACTS['deleting a company']();
  const boss = await buildAccount(server, 'superadmin');
  const browser = await signedIn(server, boss);
  const { uri } = (await browser.post('/auth/v1/factors', { password: PASSWORD })).body as { uri: string };
  await browser.post('/auth/v1/factors/verify', { code: await freshCode(server, boss.email, uri) });
  expect(codeOf(await send(browser))).toBe('confirmation_needed');
  expect(codeOf(await reauthenticate(browser, { code: '000000' }))).toBe('bad_code');
  const code = await freshCode(server, boss.email, uri);
  expect((await reauthenticate(browser, { code })).status).toBe(204);
  await owner.query('update auth.session set confirmed_at = null where user_id = $1', [boss.id]);
  expect(codeOf(await reauthenticate(browser, { code }))).toBe('bad_code');
  expect(codeOf(await send(browser))).toBe('confirmation_needed');
  expect((await reauthenticate(browser, { code: await freshCode(server, boss.email, uri) })).status).toBe(204);
  expect((await send(browser)).status).toBe(204);
});

test('wrong passwords are limited, and the right one is refused then too', async () => {
  const browser = await signedIn(server, await buildAccount(server, 'superadmin'));
  for (let n = 0; n < 10; n++) expect(codeOf(await reauthenticate(browser, { password: `no es esta ${n}` }))).toBe('bad_credentials');
  expect(codeOf(await reauthenticate(browser))).toBe('throttled');
});

test('suspending somebody else, or a superadmin again, and a switch that stays where it is: no confirmation or no mail', async () => {
  const [boss, other] = [await buildAccount(server, 'superadmin'), await buildAccount(server, 'superadmin')];
  const { trabajador, responsable } = await buildScene(server);
  const namesSince = async (n: number) =>
    (await actsToldTo(boss.email))
      .slice(n)
      .map(({ act }) => act)
      .toSorted();
  const browser = await signedIn(server, boss);
  for (const { id } of [trabajador, responsable]) expect((await browser.post(`/rest/v1/users/${id}/suspend`)).status).toBe(204);
  expect(await actsToldTo(boss.email)).toEqual([]);

  await owner.query('update app.platform_settings set open_registration = true, mandatory_verification = true');
  await reauthenticate(browser);
  expect((await browser.patch('/rest/v1/platform_settings', { open_registration: true })).status).toBe(200);
  expect(await actsToldTo(boss.email)).toEqual([]);
  await browser.patch('/rest/v1/platform_settings', { open_registration: false, mandatory_verification: false });
  expect(await namesSince(0)).toEqual(['registration_closed', 'verification_off']);
  await browser.patch('/rest/v1/platform_settings', { open_registration: true, mandatory_verification: true });
  expect(await namesSince(2)).toEqual(['registration_opened', 'verification_on']);

  for (let n = 0; n < 2; n++) expect((await browser.post(`/rest/v1/users/${other.id}/suspend`)).status).toBe(204);
  expect(await namesSince(4)).toEqual(['superadmin_suspended']);
});

test('a superadmin who is suspended gets the mail too', async () => {
  const { send, told } = await ACTS['suspending a superadmin']();
  const boss = await buildAccount(server, 'superadmin');
  const browser = await signedIn(server, boss);
  await reauthenticate(browser);
  await send(browser);
  expect(await actsToldTo(told.subject)).toEqual([{ by: boss.email, ...told }]);
});

test('an act that fails after the confirmation sends no mail', async () => {
  const boss = await buildAccount(server, 'superadmin');
  const browser = await signedIn(server, boss);
  await reauthenticate(browser);
  expect(codeOf(await browser.post(`/rest/v1/users/${boss.id}/suspend`))).toBe('own_account');
  expect((await browser.delete(`/rest/v1/empresas/${randomUUID()}`)).status).toBe(404);
  expect(await actsToldTo(boss.email)).toEqual([]);
});
