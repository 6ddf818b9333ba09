import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { superadminsNeedFactor } from './acceso/superadmin-factor.ts';
import { ConfigError, readServerConfig, readWorkerConfig } from './config.ts';

const keyOf = (name: string) => createHash('sha256').update(name).digest('base64');
const good = {
  PUBLIC_URL: 'https://app.ensaya.example/',
  DATABASE_URL: 'postgres://ensaya_api@127.0.0.1/ensaya',
  DATABASE_AUTH_URL: 'postgres://ensaya_auth@127.0.0.1/ensaya',
  AUTH_SECRET: 'q3Nf8vKz1LwYt6RbXc0MhJ5sDgPu2EoA',
  SMTP_URL: 'smtp://127.0.0.1:25',
  TRUSTED_PROXIES: '1',
  FILES_DIR: '/srv/ensaya/files',
  AI_KEY_RING: `k2:${keyOf('two')},k1:${keyOf('one')}`,
};

const RANDOM = 'postgres://ensaya_api:bK3vQz81LwYt6RbXc0Mh@db.example/ensaya';
const BUCKET = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'ensaya',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hunter2',
};

test('a valid environment is read, with defaults and an origin without a trailing slash', () => {
  expect(readServerConfig(good)).toMatchObject({
    NODE_ENV: 'production',
    PORT: 3000,
    PUBLIC_URL: 'https://app.ensaya.example',
    DATABASE_POOL_MAX: 10,
    DOCS: 'off',
  });
  expect(readWorkerConfig(good)).toMatchObject({ DATABASE_URL: good.DATABASE_URL, AI_FIRST_TOKEN_MS: 30_000, AI_TOTAL_MS: 120_000 });
});

test('an invalid one is refused with the names of all invalid variables and no values', () => {
  const read = () =>
    readServerConfig({ ...good, AUTH_SECRET: 'too short a secret', DATABASE_URL: 'mysql://root:hunter2@host', PORT: 'http' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/DATABASE_URL: .*\n.*PORT: .*\n.*AUTH_SECRET: needs at least 32 characters/);
  expect(read).not.toThrow(/hunter2|too short a secret/);
  expect(() => readServerConfig({ ...good, SMTP_URL: '' })).toThrow('SMTP_URL: is needed in production');
  expect(readServerConfig({ ...good, SMTP_URL: '', NODE_ENV: 'development' })).not.toHaveProperty('SMTP_URL');
  expect(() => readServerConfig({})).toThrow(/DATABASE_URL[\s\S]*PUBLIC_URL[\s\S]*DATABASE_AUTH_URL[\s\S]*AUTH_SECRET/);
});

describe('production', () => {
  const ZERO = Buffer.alloc(32).toString('base64');

  test.each([
    ['PUBLIC_URL', 'http://app.ensaya.example', /needs https/],
    ['PUBLIC_URL', 'http://localhost.ensaya.example', /needs https/],
    ['PUBLIC_URL', 'http://127.0.0.1.ensaya.example', /needs https/],
    ['AUTH_SECRET', 'x'.repeat(64), /easy to guess/],
    ['AUTH_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', /easy to guess/],
    ['AUTH_SECRET', '0123456789abcdef'.repeat(4), /easy to guess/],
    ['AUTH_SECRET', 'secreto-'.repeat(8), /easy to guess/],
    ['AI_KEY_RING', `k1:${ZERO}`, /easy to guess/],
    ['AI_KEY_RING', `k2:${keyOf('two')},k1:${ZERO}`, /easy to guess/],
  ])('refuses %s=%s, and development does not', (name, value, reason) => {
    for (const read of [readServerConfig, readWorkerConfig]) {
      const given = { ...good, [name]: value };
      expect(() => read(given)).toThrow(new RegExp(`${name}: .*${reason.source}`));
      expect(() => read(given)).not.toThrow(value);
      expect(read({ ...given, NODE_ENV: 'development' })).toHaveProperty(name);
    }
  });

  test('accepts http on loopback and every random secret', () => {
    for (const PUBLIC_URL of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:5173', 'http://ensaya.localhost'])
      expect(readServerConfig({ ...good, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
    for (let i = 0; i < 500; i++)
      for (const AUTH_SECRET of [
        randomBytes(16).toString('hex'),
        randomBytes(24).toString('base64'),
        randomBytes(32).toString('base64url'),
      ])
        expect(readServerConfig({ ...good, AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET);
  });

  test('all wrong variables are listed at once, whichever rule they break', () => {
    const wrong = {
      ...good,
      NODE_ENV: 'prod',
      PORT: 'http',
      DATABASE_URL: '',
      PUBLIC_URL: 'http://app.ensaya.example',
      AUTH_SECRET: 'x'.repeat(32),
      SMTP_URL: '',
      FILES_DIR: '',
      AI_KEY_RING: `k1:${ZERO}`,
      AI_COMPATIBLE_MODELS: 'propio,../otro',
    };
    const named = (read: (environment: NodeJS.ProcessEnv) => unknown) => {
      try {
        read(wrong);
      } catch (error) {
        return [...(error as Error).message.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name).toSorted();
      }
      return [];
    };
    const everywhere = ['AI_COMPATIBLE_MODELS', 'AI_KEY_RING', 'AUTH_SECRET', 'DATABASE_URL', 'FILES_DIR', 'NODE_ENV', 'PUBLIC_URL'];
    expect(named(readWorkerConfig)).toEqual(everywhere);
    expect(named(readServerConfig)).toEqual([...everywhere, 'PORT', 'SMTP_URL'].toSorted());
  });
});

test('superadmins need a second factor in production, unless the operator says otherwise', () => {
  const needed = (given: Record<string, string>) => superadminsNeedFactor(readServerConfig({ ...good, ...given }));
  expect(needed({})).toBe(true);
  expect(needed({ REQUIRE_SUPERADMIN_SECOND_FACTOR: 'off' })).toBe(false);
  for (const NODE_ENV of ['development', 'test']) {
    expect(needed({ NODE_ENV })).toBe(false);
    expect(needed({ NODE_ENV, REQUIRE_SUPERADMIN_SECOND_FACTOR: 'on' })).toBe(true);
  }
  expect(() => needed({ REQUIRE_SUPERADMIN_SECOND_FACTOR: 'quizá' })).toThrow('REQUIRE_SUPERADMIN_SECOND_FACTOR: ');
});

test('files need a folder or a complete bucket configuration; secrets are not printed', () => {
  for (const read of [readServerConfig, readWorkerConfig]) {
    expect(read(good)).toMatchObject({ FILE_STORE: 'fs', FILES_DIR: good.FILES_DIR });
    expect(() => read({ ...good, FILES_DIR: '' })).toThrow('FILES_DIR: is needed with FILE_STORE=fs');
    expect(read({ ...good, FILES_DIR: '', ...BUCKET })).toMatchObject(BUCKET);
    for (const name of Object.keys(BUCKET).filter((name) => name.startsWith('S3_')))
      expect(() => read({ ...good, ...BUCKET, [name]: '' })).toThrow(`${name}: is needed with FILE_STORE=s3`);
    expect(() => read({ ...good, ...BUCKET, S3_ENDPOINT: 'ftp://s3.example' })).toThrow('S3_ENDPOINT: ');
    expect(() => read({ ...good, ...BUCKET, S3_BUCKET: '' })).not.toThrow('hunter2');
  }
});

test('the key ring needs complete keys with distinct ids, and is not printed', () => {
  expect(readServerConfig(good).AI_KEY_RING?.map(({ id, key }) => [id, key.length])).toEqual([
    ['k2', 32],
    ['k1', 32],
  ]);
  expect(() => readServerConfig({ ...good, AI_KEY_RING: '' })).toThrow('AI_KEY_RING: is needed in production');
  expect(readServerConfig({ ...good, AI_KEY_RING: '', NODE_ENV: 'development' })).not.toHaveProperty('AI_KEY_RING');
  for (const bad of ['k1', 'k1:corta', `k1:${keyOf('two')},k1:${'B'.repeat(43)}=`, `K 1:${keyOf('two')}`]) {
    const read = () => readServerConfig({ ...good, AI_KEY_RING: bad });
    expect(read).toThrow('AI_KEY_RING: needs <id>:<32 bytes in base64>');
    expect(read).not.toThrow(/corta|BBBB/);
  }
});

test.each([
  ['MAIL_FROM', { SMTP_URL: 'smtps://mail.example' }, { MAIL_FROM: 'Ensaya <hola@ensaya.test>' }, /is needed in production/],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ensaya_api:ensaya@db.example/ensaya' }, { DATABASE_URL: RANDOM }, /easy to guess/],
  [
    'DATABASE_DIRECT_URL',
    { DATABASE_DIRECT_URL: 'postgres://ensaya_api:postgres1@db/x' },
    { DATABASE_DIRECT_URL: RANDOM },
    /easy to guess/,
  ],
  ['AI_COMPATIBLE_URL', { AI_COMPATIBLE_URL: 'http://ia.example/v1' }, { AI_COMPATIBLE_URL: 'https://ia.example/v1' }, /needs https/],
  ['S3_ENDPOINT', { ...BUCKET, S3_ENDPOINT: 'http://s3.example' }, { S3_PUBLIC_URL: 'https://files.example' }, /browsers open it/],
  ['S3_PUBLIC_URL', { ...BUCKET, S3_PUBLIC_URL: 'http://files.example' }, { S3_PUBLIC_URL: 'https://files.example' }, /browsers open it/],
])('production refuses an unsafe %s; a safe one is accepted, and development takes both', (name, unsafe, safe, reason) => {
  for (const read of [readServerConfig, readWorkerConfig]) {
    const given = { ...good, ...unsafe };
    expect(() => read(given)).toThrow(new RegExp(`${name}: .*${reason.source}`));
    for (const environment of [
      { ...given, ...safe },
      { ...given, NODE_ENV: 'development' },
    ])
      expect(read(environment)).toBeTruthy();
  }
});

test('production refuses an https address without a proxy in front, because the server has no TLS', () => {
  expect(() => readServerConfig({ ...good, TRUSTED_PROXIES: '0' })).toThrow('TRUSTED_PROXIES: needs 1 or more');
  expect(readServerConfig({ ...good, TRUSTED_PROXIES: '0', PUBLIC_URL: 'http://localhost:3000' }).TRUSTED_PROXIES).toBe(0);
  expect(readWorkerConfig({ ...good, TRUSTED_PROXIES: '0' })).not.toHaveProperty('TRUSTED_PROXIES');
});

test('production refuses SMTP without TLS, except on loopback', () => {
  for (const read of [readServerConfig, readWorkerConfig]) {
    for (const plain of [
      'smtp://mail.example:25',
      'smtp://mail.example?requireTLS=false',
      'smtp://127.0.0.1.mail.example',
      'smtp://10.0.0.5',
    ]) {
      expect(() => read({ ...good, SMTP_URL: plain })).toThrow(
        'SMTP_URL: needs smtps, or smtp with ?requireTLS=true, in production, except on loopback',
      );
      expect(read({ ...good, SMTP_URL: plain, NODE_ENV: 'development' })).toMatchObject({ SMTP_URL: plain });
    }
    for (const safe of ['smtps://mail.example', 'smtp://mail.example:587?requireTLS=true', 'smtp://localhost:25', 'smtp://[::1]:25'])
      expect(read({ ...good, SMTP_URL: safe, MAIL_FROM: 'Ensaya <hola@ensaya.test>' })).toMatchObject({ SMTP_URL: safe });
  }
});
