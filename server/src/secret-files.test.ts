import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMigrateConfig, readServerConfig, readWorkerConfig } from './config.ts';
import { SECRETS, withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'ensaya-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const SECRET = 'una-palabra-que-nadie-debe-leer-en-un-mensaje';
const given = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgres://ensaya_api@localhost/ensaya',
  DATABASE_AUTH_URL: 'postgres://ensaya_auth@localhost/ensaya',
  FILES_DIR: '/tmp',
};
const without = (name: string) => Object.fromEntries(Object.entries({ ...given, AUTH_SECRET: SECRET }).filter(([key]) => key !== name));

test('a secret may stand in a file, whose last line break does not belong to it', () => {
  for (const end of ['', '\n', '\r\n']) {
    const AUTH_SECRET_FILE = file('secret', SECRET + end);
    expect(readServerConfig({ ...given, AUTH_SECRET_FILE }).AUTH_SECRET).toBe(SECRET);
    expect(readWorkerConfig({ ...given, AUTH_SECRET_FILE }).AUTH_SECRET).toBe(SECRET);
  }
  expect(readServerConfig({ ...given, AUTH_SECRET_FILE: file('secret', `${SECRET}\n\n`) }).AUTH_SECRET).toBe(`${SECRET}\n`);
  const DATABASE_DIRECT_URL_FILE = file('url', 'postgres://postgres:x@localhost/ensaya\n');
  const DATABASE_API_PASSWORD_FILE = file('password', 'clave\n');
  expect(readMigrateConfig({ DATABASE_DIRECT_URL_FILE, DATABASE_API_PASSWORD_FILE })).toEqual({
    DATABASE_DIRECT_URL: 'postgres://postgres:x@localhost/ensaya',
    DATABASE_API_PASSWORD: 'clave',
  });
});

test('each secret has this rule, and nothing else has it', () => {
  for (const name of SECRETS) {
    const environment = { [`${name}_FILE`]: file(name, 'valor\n') };
    expect([name, withSecretFiles(environment, SECRETS).given[name]]).toEqual([name, 'valor']);
    // A process that does not use it opens no such file.
    expect(withSecretFiles({ [`${name}_FILE`]: '/none' }, []).flaws.size).toBe(0);
  }
  expect(withSecretFiles({ PUBLIC_URL_FILE: file('address', 'x') }, ['PUBLIC_URL']).given).not.toHaveProperty('PUBLIC_URL');
});

test('a secret given twice is refused, without saying it', () => {
  const AUTH_SECRET_FILE = file('secret', SECRET);
  const read = () => readServerConfig({ ...given, AUTH_SECRET: `${SECRET}-otra`, AUTH_SECRET_FILE });
  expect(read).toThrow('\n  AUTH_SECRET: is given twice, also by AUTH_SECRET_FILE: remove one of them');
  expect(read).not.toThrow(SECRET);
  // An empty variable is none: compose passes it on for what is not set.
  expect(readServerConfig({ ...given, AUTH_SECRET: '', AUTH_SECRET_FILE }).AUTH_SECRET).toBe(SECRET);
});

test('a file that is missing, closed, empty or no file is refused by its name, beside every other flaw and without its contents', () => {
  const empty = file('empty', '\n');
  const cases = [
    [join(folder, 'none'), 'cannot be read (ENOENT)'],
    [folder, 'cannot be read (EISDIR)'],
    [empty, 'is empty'],
  ] as const;
  for (const [AUTH_SECRET_FILE, reason] of cases) {
    const read = () => readServerConfig({ ...given, PUBLIC_URL: 'no', AUTH_SECRET_FILE });
    expect(read).toThrow(`\n  AUTH_SECRET_FILE: ${AUTH_SECRET_FILE} ${reason}`);
    expect(read).toThrow('\n  PUBLIC_URL: ');
    expect(read).not.toThrow('AUTH_SECRET: ');
  }
  // What the file says is judged as if the variable had it, and named as little.
  const wrong = file('wrong', 'corta-y-secreta');
  expect(() => readServerConfig({ ...given, AUTH_SECRET_FILE: wrong })).toThrow('AUTH_SECRET: needs at least 32 characters');
  expect(() => readServerConfig({ ...given, AUTH_SECRET_FILE: wrong })).not.toThrow('corta-y-secreta');
  const address = file('address', `mysql://u:${SECRET}@h/d`);
  expect(() => readServerConfig({ ...without('DATABASE_URL'), DATABASE_URL_FILE: address })).toThrow('DATABASE_URL: ');
  expect(() => readServerConfig({ ...without('DATABASE_URL'), DATABASE_URL_FILE: address })).not.toThrow(SECRET);
});
