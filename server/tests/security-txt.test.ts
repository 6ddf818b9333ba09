import { expect, test } from 'vitest';
import { readServerConfig } from '../src/config.ts';
import { createTestServer, ORIGIN } from './server.ts';

const PATH = '/.well-known/security.txt';

test('security.txt has the fields that RFC 9116 requires, and expires within a year', async () => {
  const { app } = await createTestServer({ SECURITY_CONTACT: 'mailto:seguridad@ensaya.test' });
  const { statusCode, headers, body } = await app.inject(PATH);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect(fields).toMatchObject({ Contact: 'mailto:seguridad@ensaya.test', Canonical: `${ORIGIN}${PATH}`, 'Preferred-Languages': 'es, en' });
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('without a contact there is no security.txt', async () => {
  const { app } = await createTestServer();
  expect((await app.inject(PATH)).statusCode).toBe(404);
});

test.each(['seguridad@ensaya.test', 'http://ensaya.test/seguridad', 'mailto:'])('SECURITY_CONTACT=%s is refused', (SECURITY_CONTACT) => {
  expect(() => readServerConfig({ SECURITY_CONTACT })).toThrow('SECURITY_CONTACT: ');
});
