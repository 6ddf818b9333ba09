import { randomUUID, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { useRealScrypt } from '../../tests/scrypt-cost.ts';
import { createTestServer } from '../../tests/server.ts';

useRealScrypt();
const { app, owner } = await createTestServer();
const PASSWORD = 'una frase que nadie adivina';

test('[5.2] the stored hash has the whole cost of scrypt', async () => {
  const email = `${randomUUID()}@ejemplo.test`;
  expect((await openBrowser(app).post('/auth/v1/signup', { email, password: PASSWORD, role: 'worker' })).status).toBe(200);
  const { rows } = await owner.query<{ password: string }>(
    'select a.password from auth.account a join auth.user u on u.id = a.user_id where u.email = $1',
    [email],
  );
  const [salt = '', hash] = rows[0]?.password.split(':') ?? [];
  const key = scryptSync(PASSWORD, salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 });
  expect(key.toString('hex')).toBe(hash);
});
