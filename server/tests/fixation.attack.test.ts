import { randomBytes } from 'node:crypto';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildSession } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { challengeCookieName, sessionCookieName } from '../src/acceso/auth.ts';
import { buildAccount, newAddress, PASSWORD, signedIn } from './account-scene.ts';
import { enrolFactor, freshCode } from './authenticator.ts';
import { createTestServer, ORIGIN, signSession } from './server.ts';

const server = await createTestServer();
const { app, owner, config } = server;
const [SESSION, CHALLENGE] = [sessionCookieName(config), challengeCookieName(config)];
const empresa = await buildEmpresa(owner);
const attacker = await buildAccount(server);

const send = (url: string, body: object, cookie: string) =>
  app.inject({ method: 'POST', url, headers: { origin: ORIGIN, cookie }, payload: body });
type Response = Awaited<ReturnType<typeof send>>;
const cookieOf = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
/** The values that an answer sets for a cookie, without those that delete it. */
const valuesOf = ({ cookies }: Response, cookie: string) =>
  cookies.flatMap(({ name, value }) => (name === cookie && value !== '' ? [value] : []));
async function userOf(cookie: string): Promise<string | number> {
  const response = await app.inject({ method: 'GET', url: '/auth/v1/user', headers: { cookie } });
  return response.statusCode === 200 ? (response.json() as { email: string }).email : response.statusCode;
}
const sessionsOf = async (email: string) =>
  (await owner.query('select from auth.session s join auth.user u on u.id = s.user_id where u.email = $1', [email])).rowCount;

type Planted = { cookie: string; tokens: string[] };
const randomToken = () => randomBytes(24).toString('base64url');
const forge = (token: string) => signSession({ ...config, AUTH_SECRET: 'another secret, of more than 32 letters' }, token);
const PLANTINGS: Record<string, () => Promise<Planted>> = {
  unsigned: async () => {
    const token = randomToken();
    return { cookie: `${SESSION}=${token}`, tokens: [token] };
  },
  'signed with another secret': async () => {
    const token = randomToken();
    return { cookie: forge(token), tokens: [token] };
  },
  'a session of somebody else': async () => {
    const token = await buildSession(owner, attacker);
    return { cookie: signSession(config, token), tokens: [token] };
  },
  both: async () => {
    const [live, forged] = [await buildSession(owner, attacker), randomToken()];
    return { cookie: `${signSession(config, live)}; ${forge(forged)}`, tokens: [live, forged] };
  },
};
const expectNotTheirs = async ({ cookie }: Planted) => expect([401, attacker.email]).toContain(await userOf(cookie));

async function withFactor() {
  const { email } = await buildAccount(server);
  const factor = await enrolFactor(server, await signedIn(server, { email }), email);
  await owner.query('delete from auth.session s using auth.user u where u.id = s.user_id and u.email = $1', [email]);
  return { email, ...factor };
}

/** Signs in up to the code, which is entered with the planted cookie too. */
async function signInWithCode(planted: Planted, email: string, code: () => Promise<string>): Promise<Response> {
  const first = await send('/auth/v1/token', { email, password: PASSWORD }, planted.cookie);
  expect(first.json()).toEqual({ next: 'second_factor' });
  const [challenge = ''] = valuesOf(first, CHALLENGE);
  // Nothing that the browser has now opens the account: not what was planted, not what it got, not the challenge as a session.
  expect(await sessionsOf(email)).toBe(0);
  await expectNotTheirs(planted);
  for (const value of [...valuesOf(first, SESSION), challenge]) expect(await userOf(cookieOf(SESSION, value))).toBe(401);

  const waiting = `${planted.cookie}; ${cookieOf(CHALLENGE, challenge)}`;
  const entered = await send('/auth/v1/token/second_factor', { code: await code() }, waiting);
  const again = await send('/auth/v1/token/second_factor', { code: await code() }, waiting);
  expect(again.json()).toMatchObject({ error: { code: 'sign_in_expired' } });
  expect(valuesOf(entered, SESSION)).not.toContain(challenge);
  return entered;
}

/** How a person gets a session. Each is a new person. */
const WAYS: Record<string, (planted: Planted) => Promise<{ email: string; response: Response }>> = {
  'sign-in': async ({ cookie }) => {
    const { email } = await buildAccount(server);
    return { email, response: await send('/auth/v1/token', { email, password: PASSWORD }, cookie) };
  },
  registration: async ({ cookie }) => {
    const email = newAddress();
    return { email, response: await send('/auth/v1/signup', { email, password: PASSWORD, role: 'worker' }, cookie) };
  },
  'mailed invitation': async ({ cookie }) => {
    const email = newAddress();
    const token = await buildInvitation(owner, empresa, { email });
    return { email, response: await send('/auth/v1/invitations/accept', { token, password: PASSWORD }, cookie) };
  },
  'shared invitation': async ({ cookie }) => {
    const email = newAddress();
    const token = await buildInvitation(owner, empresa);
    return { email, response: await send('/auth/v1/invitations/accept', { token, email, password: PASSWORD }, cookie) };
  },
  'second factor': async (planted) => {
    const { email, uri } = await withFactor();
    return { email, response: await signInWithCode(planted, email, () => freshCode(server, email, uri)) };
  },
  'recovery code': async (planted) => {
    const { email, recovery_codes } = await withFactor();
    return { email, response: await signInWithCode(planted, email, async () => recovery_codes.shift() ?? '') };
  },
};

test.each(Object.keys(WAYS))('a cookie that was set before is never the session of the person who enters: %s', async (way) => {
  let cases = 0;
  for (const [planting, plant] of Object.entries(PLANTINGS)) {
    const planted = await plant();
    const entered = await WAYS[way]?.(planted);
    if (!entered) throw new Error(`no such way: ${way}`);
    const { email, response } = entered;
    expect([planting, response.json()]).toEqual([planting, { next: 'signed_in' }]);
    const given = valuesOf(response, SESSION);
    expect(given).toHaveLength(1);
    for (const token of planted.tokens) expect(given[0]).not.toContain(token);
    expect(await userOf(cookieOf(SESSION, given[0] ?? ''))).toBe(email);
    expect(await sessionsOf(email)).toBe(1);
    // The attacker still has the planted cookie.
    await expectNotTheirs(planted);
    cases++;
  }
  console.log(`fixation, ${way}: ${cases} cases, 0 sessions kept`);
});

test('switching the second factor on and off gives a new token, and the one before ends', async () => {
  const { email } = await buildAccount(server);
  const browser = await signedIn(server, { email });
  const current = () => `${SESSION}=${browser.jar.get(SESSION)}`;
  const before = current();
  const { recovery_codes } = await enrolFactor(server, browser, email);
  const during = current();
  expect([await userOf(before), await userOf(during)]).toEqual([401, email]);
  expect((await browser.post('/auth/v1/factors/remove', { password: PASSWORD, code: recovery_codes[0] })).status).toBe(204);
  expect([await userOf(during), await userOf(current())]).toEqual([401, email]);
  expect(new Set([before, during, current()]).size).toBe(3);
  console.log('fixation, second factor switched on and off: 2 cases, 0 sessions kept');
});
