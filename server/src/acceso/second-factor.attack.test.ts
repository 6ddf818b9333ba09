import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { cleanUp } from '@ensaya/db/tests/database.ts';
import { type TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { buildAccount, codeOf, PASSWORD, signedIn } from '../../tests/account-scene.ts';
import { enrolFactor, freshCode } from '../../tests/authenticator.ts';
import { type Browser, openBrowser } from '../../tests/browser.ts';
import { heavySize } from '../../tests/heavy-size.ts';
import { createTestServer } from '../../tests/server.ts';
import { createApp } from '../app.ts';

const server = await createTestServer();
const { app, owner, config } = server;
const other = await createApp(config);
cleanUp(() => other.close());
function tally(answers: { status: number; body: unknown }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = codeOf(answer) ?? String(answer.status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function withFactor() {
  const { email } = await buildAccount(server);
  const browser = await signedIn(server, { email });
  return { browser, email, ...(await enrolFactor(server, browser, email)) };
}
const begin = async (email: string, browser: Browser) => {
  await owner.query(`delete from auth.attempts where key like any (array['account:%', 'place:%', 'device:%'])`);
  expect((await browser.post('/auth/v1/token', { email, password: PASSWORD })).body).toEqual({ next: 'second_factor' });
  return browser;
};
const atStep = (uri: string, offset: number) => (URI.parse(uri) as TOTP).generate({ timestamp: Date.now() + offset * 30_000 });

/** Each of these signs in with a password. */
const AT_ONCE = heavySize(50, 12);
const GUESSES = heavySize(300, 60);

test(`[7.6] the same code ${AT_ONCE} times at once over two servers is accepted once, and the account is not locked`, {
  timeout: 60_000,
}, async () => {
  const { email, uri } = await withFactor();
  const browsers: Browser[] = [];
  for (let n = 0; n < AT_ONCE; n++) browsers.push(await begin(email, openBrowser(n % 2 === 0 ? app : other, `10.0.${n}.1`)));
  const code = await freshCode(server, email, uri);
  const answers = await Promise.all(browsers.map((browser) => browser.post('/auth/v1/token/second_factor', { code })));
  const { 200: accepted, ...refused } = tally(answers);
  expect(accepted).toBe(1);
  expect(Object.keys(refused).every((outcome) => ['bad_code', 'throttled'].includes(outcome))).toBe(true);
  const next = await begin(email, openBrowser(app));
  expect((await next.post('/auth/v1/token/second_factor', { code: await freshCode(server, email, uri) })).status).toBe(200);
});

test('[7.6] a code that signed in confirms nothing else, and one that confirmed does not sign in', async () => {
  const { browser, email, uri } = await withFactor();
  const superadmin = (await buildUser(owner, { role: 'superadmin' })).id;
  await owner.query('update app.user_roles set role = $2 where user_id = (select id from auth.user where email = $1)', [
    email,
    'superadmin',
  ]);
  const approve = (code: string) => browser.post('/rest/v1/rpc/decide_role_request', { id: superadmin, decision: 'approve', code });
  const code = await freshCode(server, email, uri);
  const fresh = await begin(email, openBrowser(app));
  expect((await fresh.post('/auth/v1/token/second_factor', { code })).status).toBe(200);
  expect(codeOf(await approve(code))).toBe('bad_code');
  const again = await freshCode(server, email, uri);
  expect((await approve(again)).status).toBe(404); // the code was accepted; there is no such request
  expect(codeOf(await (await begin(email, openBrowser(app))).post('/auth/v1/token/second_factor', { code: again }))).toBe('bad_code');
});

test('[7.6] the codes of the current and the previous step are accepted, not the one before nor the next; an older step ends with a newer', async () => {
  const { email, uri } = await withFactor();
  const attempt = async (offset: number) => {
    const browser = await begin(email, openBrowser(app));
    return browser.post('/auth/v1/token/second_factor', { code: atStep(uri, offset) });
  };
  // Not at the end of a step: the codes would be of other steps when the server reads its clock.
  await expect.poll(() => Date.now() % 30_000, { timeout: 10_000 }).toBeLessThan(25_000);
  await freshCode(server, email, uri);
  expect(codeOf(await attempt(-2))).toBe('bad_code');
  expect(codeOf(await attempt(1))).toBe('bad_code');
  expect((await attempt(-1)).status).toBe(200);
  expect(codeOf(await attempt(-1))).toBe('bad_code');
  expect((await attempt(0)).status).toBe(200);
  await freshCode(server, email, uri);
  expect((await attempt(0)).status).toBe(200);
  expect(codeOf(await attempt(-1))).toBe('bad_code');
});

test('[7.6] one recovery code used ten times at once is accepted once, ten of them at once are all accepted', async () => {
  const { email, recovery_codes } = await withFactor();
  const [first = '', ...rest] = recovery_codes;
  const browsers: Browser[] = [];
  for (let n = 0; n < 10; n++) browsers.push(await begin(email, openBrowser(n % 2 === 0 ? app : other, `10.1.${n}.1`)));
  const same = await Promise.all(browsers.map((browser) => browser.post('/auth/v1/token/second_factor', { code: first })));
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  await owner.query(`delete from auth.attempts where key like 'code:%'`);
  const left = browsers.filter((_, n) => same[n]?.status !== 200);
  const each = await Promise.all(left.map((browser, n) => browser.post('/auth/v1/token/second_factor', { code: rest[n] ?? '' })));
  expect(each.map(({ status }) => status)).toEqual(Array(9).fill(200));
});

test('[7.6 8.1] with a live session, wrong codes lock as for a stranger, and the right one ends no session', async () => {
  const { browser, email, uri } = await withFactor();
  const guesses = (from: Browser) =>
    Promise.all(
      Array.from({ length: GUESSES }, (_, n) => {
        // The same browser behind many addresses: the route limits requests by address.
        const guesser = openBrowser(n % 2 === 0 ? app : other, `10.2.${n % 250}.1`);
        for (const [name, value] of from.jar) guesser.jar.set(name, value);
        return guesser.post('/auth/v1/token/second_factor', { code: String(n).padStart(6, '0') });
      }),
    );
  // No sign-in waits for a code: nothing is checked, with or without a session.
  expect(tally(await guesses(browser))).toEqual({ sign_in_expired: GUESSES });
  expect(tally(await guesses(openBrowser(app)))).toEqual({ sign_in_expired: GUESSES });
  const right = { code: await freshCode(server, email, uri) };
  expect(codeOf(await browser.post('/auth/v1/token/second_factor', right))).toBe('sign_in_expired');
  expect((await browser.get('/auth/v1/user')).status).toBe(200);

  // A sign-in of the same account waits in a browser with a live session.
  const stranger = await begin(email, openBrowser(app));
  for (const [name, value] of browser.jar) if (name === 'ensaya.session_token') stranger.jar.set(name, value);
  expect(tally(await guesses(stranger))).toEqual({ bad_code: 10, throttled: GUESSES - 10 });
  expect(codeOf(await stranger.post('/auth/v1/token/second_factor', right))).toBe('throttled');
  expect((await browser.get('/auth/v1/user')).status).toBe(200);
});
