import { randomInt, randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { heavySize } from '../../tests/heavy-size.ts';
import { createTestServer } from '../../tests/server.ts';

const MUTATIONS = heavySize(1000, 40);
const PASSWORD = 'una frase que nadie adivina';
const address = () => `persona-${randomUUID()}@ejemplo.test`;
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } } | null)?.error?.code;
const anyIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;

test('[6.2] many mutated registrations and profiles gain no superadmin and no membership', { timeout: 240_000 }, async () => {
  const { app, owner, config } = await createTestServer();
  const victim = await buildUser(owner, { role: 'superadmin' });
  const empresa = randomUUID();
  const smuggled = {
    role: ['superadmin', 'SUPERADMIN', ' superadmin', ['superadmin'], { $ne: null }, null, 'admin', 'owner'],
    requestedRole: ['superadmin'],
    requested_role: ['superadmin'],
    mayBeFirstSuperadmin: [true, 'true'],
    may_be_first_superadmin: [true],
    id: [victim.id, randomUUID()],
    user_id: [victim.id],
    email: [victim.email, `${victim.email} `, victim.email.toUpperCase()],
    empresas: [[{ id: empresa }]],
    empresa_id: [empresa],
    company_id: [empresa],
    user_roles: [[{ role: 'superadmin' }]],
    emailVerified: [true],
    twoFactorEnabled: [false],
    time_zone: ["UTC'; insert into app.user_roles", 'Europe/Madrid'],
    nombre: ["'); drop table app.users; --", 'x'.repeat(5000), 42],
    __proto__: [{ role: 'superadmin' }],
    constructor: [{ prototype: { role: 'superadmin' } }],
  } as const;
  const mutate = (body: Record<string, unknown>) => {
    const mutated: Record<string, unknown> = { ...body };
    for (let n = randomInt(1, 4); n > 0; n--) {
      const key = pick(Object.keys(smuggled)) as keyof typeof smuggled;
      Object.defineProperty(mutated, key, { value: pick(smuggled[key] as readonly unknown[]), enumerable: true, configurable: true });
    }
    if (randomInt(10) === 0) delete mutated[pick(Object.keys(mutated))];
    return mutated;
  };
  const person = openBrowser(app);
  await person.post('/auth/v1/signup', { email: address(), password: PASSWORD, role: 'worker' });

  const tally: Record<number, number> = {};
  const one = async (n: number) => {
    const answer =
      n % 2 === 0
        ? await openBrowser(app, anyIp()).post(
            '/auth/v1/signup',
            mutate({ email: address(), password: PASSWORD, role: pick(['worker', 'manager', 'superadmin']) }),
          )
        : await person.put('/auth/v1/user', mutate({ nombre: 'Ana', time_zone: 'UTC' }));
    tally[answer.status] = (tally[answer.status] ?? 0) + 1;
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < MUTATIONS) await one(next++);
    }),
  );
  const { rows } = await owner.query(
    `select
    (select count(*)::int from app.user_roles where role = 'superadmin') as superadmins,
    (select count(*)::int from app.company_users) + (select count(*)::int from app.responsables_empresas) as memberships,
    (select count(*)::int from app.users) as users,
    (select email from app.users where id = $1) as victim`,
    [victim.id],
  );
  console.log(`answers ${JSON.stringify(tally)}; ${JSON.stringify(rows[0])}`);
  expect(rows[0]).toMatchObject({ superadmins: 1, memberships: 0, victim: victim.email });
  expect(rows[0].users).toBeGreaterThan(MUTATIONS / 10); // positive control: many registrations succeeded
  expect(Object.keys(tally).every((status) => Number(status) < 500)).toBe(true);
  expect(config.NODE_ENV).toBe('test');
});

test('of a hundred guesses from a hundred addresses at most ten are checked, and the owner can still sign in', async () => {
  const { app, owner } = await createTestServer();
  const email = address();
  await buildUser(owner, { role: 'worker', email, passwordHash: await hashPassword(PASSWORD) });
  const home = openBrowser(app, '192.0.2.10');
  expect((await home.post('/auth/v1/token', { email, password: PASSWORD })).status).toBe(200);
  await home.post('/auth/v1/logout', { scope: 'local' });

  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => openBrowser(app, `203.0.113.${n}`).post('/auth/v1/token', { email, password: `intento ${n}` })),
  );
  const looked = guesses.filter((guess) => codeOf(guess) === 'bad_credentials').length;
  const throttled = guesses.filter((guess) => codeOf(guess) === 'throttled');
  // Those for whom there was no place in the queue of the hashes.
  const sentAway = guesses.filter((guess) => codeOf(guess) === 'unavailable');
  console.log(`${looked} of 100 guesses were looked at, ${throttled.length} were refused, ${sentAway.length} were told to come again`);
  expect(looked).toBe(10);
  expect(looked + throttled.length + sentAway.length).toBe(100);
  expect(throttled[0]?.body).toMatchObject({ error: { message: 'Error al iniciar sesión', retry_after: expect.any(Number) } });

  // From an unknown device not even the right password is checked; from the owner's known device it is.
  expect(codeOf(await openBrowser(app, '203.0.113.200').post('/auth/v1/token', { email, password: PASSWORD }))).toBe('throttled');
  expect((await home.post('/auth/v1/token', { email, password: PASSWORD })).status).toBe(200);
  // A device known to one account is unknown to another.
  const other = address();
  await buildUser(owner, { role: 'worker', email: other, passwordHash: await hashPassword(PASSWORD) });
  for (let n = 0; n < 10; n++) await openBrowser(app, anyIp()).post('/auth/v1/token', { email: other, password: 'no' });
  expect(codeOf(await home.post('/auth/v1/token', { email: other, password: PASSWORD }))).toBe('throttled');
});

test('a failure at any step of a registration leaves no account without a role or a pending request', async () => {
  const { app, owner } = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await buildUser(owner, { role: 'superadmin' });
  await owner.query(`create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$`);
  const steps = [
    'auth.user',
    'app.users',
    'app.user_roles',
    'app.role_requests',
    'auth.account',
    'auth.verification',
    'auth.attempts',
    'pgboss.job_common',
  ];
  const outcomes: string[] = [];
  for (const table of steps) {
    for (const timing of ['before', 'after']) {
      await owner.query(`create trigger zz_fail ${timing} insert on ${table} for each row execute function app.fail()`);
      for (const role of ['worker', 'superadmin']) {
        const { status } = await openBrowser(app, anyIp()).post('/auth/v1/signup', { email: address(), password: PASSWORD, role });
        outcomes.push(`${table} ${timing} ${role}: ${status}`);
      }
      await owner.query(`drop trigger zz_fail on ${table}`);
    }
  }
  const half = await owner.query(`select u.email from auth.user u
    where not exists (select from app.users p where p.id = u.id)
       or not (exists (select from app.user_roles r where r.user_id = u.id) or exists (select from app.role_requests q where q.user_id = u.id))
       or (u.email like 'persona-%' and not exists (select from auth.account a where a.user_id = u.id))`);
  expect(half.rows).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.endsWith(': 500')).length).toBeGreaterThan(10); // positive control: failures were injected
  expect((await openBrowser(app).post('/auth/v1/signup', { email: address(), password: PASSWORD, role: 'worker' })).status).toBe(200);
});
