import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simulatedAi } from '@ensaya/server/demo/simulator/environment.ts';
import { startAiSimulator } from '@ensaya/server/demo/simulator/simulator.ts';
import { temporaryFolder } from '@ensaya/server/tests/folder.ts';
import { readEveryOperation } from '@ensaya/server/tests/fuzz/operations.ts';
import { patternsIn, storedSecrets } from '@ensaya/server/tests/fuzz/secrets.ts';
import { createWorlds, PASSWORD } from '@ensaya/server/tests/fuzz/world.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { createTestServer, ORIGIN } from '@ensaya/server/tests/server.ts';
import { runServer } from '@ensaya/server/tests/server-process.ts';
import { afterAll, expect, test } from 'vitest';
import { findCanary } from '../stage/canary.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const WEB_DIST = join(ROOT, 'web/dist');
/** Text that a person could have pasted a secret into; pictures and fonts are larger or no UTF-8. */
const MAX_BYTES = 3_000_000;

async function scan(files: string[]): Promise<{ read: number; found: string[] }> {
  const found: string[] = [];
  let read = 0;
  for (const file of files) {
    const { size } = await stat(file).catch(() => ({ size: MAX_BYTES }));
    if (size >= MAX_BYTES) continue;
    read++;
    found.push(...patternsIn(await readFile(file, 'latin1')).map((pattern) => `${file}: ${pattern}`));
  }
  return { read, found };
}

test('no tracked file and no built file holds what looks like a key, a token or a password hash', async () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);
  const repository = await scan(tracked.map((file) => join(ROOT, file)));
  expect(repository.found).toEqual([]);
  const isBuilt = existsSync(WEB_DIST);
  const entries = isBuilt ? await readdir(WEB_DIST, { recursive: true, withFileTypes: true }) : [];
  const built = await scan(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
  expect(built.found).toEqual([]);
  expect(repository.read).toBeGreaterThan(1000);
  // Positive control, put together here so that this file holds none.
  const samples = [
    `sk-proj-${'aB3'.repeat(10)}`,
    `AKIA${'A1B2'.repeat(4)}`,
    `${'0a'.repeat(16)}:${'f'.repeat(128)}`,
    `postgres://yo:${'clave'}@db.acme.io/x`,
  ];
  for (const sample of samples) expect(patternsIn(sample).length).toBe(1);
  console.log(`secrets in files: ${repository.read + built.read} cases (${isBuilt ? built.read : 'no'} built files), 0 found`);
});

test('no log line and no answer of any operation holds a stored or configured secret', { timeout: 1_800_000 }, async () => {
  const simulator = await startAiSimulator();
  afterAll(() => simulator.stop());
  const ai = simulatedAi(simulator);
  const builder = await createTestServer({ ...ai, SMTP_URL: 'smtp://127.0.0.1:1' });
  const { config, owner, url } = builder;
  const { requestFor, cookies, known } = await (await createWorlds(builder))();
  const ring = (config.AI_KEY_RING ?? []).map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');
  const server = runServer({
    ...ai,
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    PORT: '0',
    PUBLIC_URL: ORIGIN,
    AUTH_SECRET: config.AUTH_SECRET,
    AI_KEY_RING: ring,
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: '0',
    DATABASE_URL: url('ensaya_api'),
    DATABASE_AUTH_URL: url('ensaya_auth'),
    FILES_DIR: config.FILES_DIR ?? '',
  });
  const [, address] = await server.until(/listening at (http:\/\/127\.0\.0\.1:\d+)/);

  const key = 'sk-canario-de-los-ataques-8c41';
  const canaried = (body: object | undefined, n: number) => {
    if (!body || body instanceof FormData) return body;
    const secret = { email: known.email?.[n % 4], password: PASSWORD, current: PASSWORD, api_key: key };
    return JSON.stringify({
      ...body,
      ...Object.fromEntries(Object.entries(secret).filter(([name]) => name in body || name === 'api_key')),
    });
  };
  const before = await storedSecrets(owner);
  const answers: string[] = [];
  const roles = heavySize(['stranger', 'trabajador', 'responsable', 'superadmin'] as const, ['stranger', 'responsable'] as const);
  for (const role of roles)
    for (const [index, operation] of (await readEveryOperation()).entries()) {
      const request = await requestFor(operation);
      const body = canaried(request.body, index);
      const cookie = cookies[role][index % 20];
      const headers = {
        origin: ORIGIN,
        'x-forwarded-for': `203.0.113.${index}`,
        ...(cookie && { cookie }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      };
      const sent = { method: request.method, headers, ...(body && { body }), signal: AbortSignal.timeout(5000) };
      // A report waits for the worker, which does not run here.
      const answer = await fetch(`${address}${request.url}`, sent).catch(() => undefined);
      if (answer) answers.push(await answer.text());
    }
  server.child.kill('SIGTERM');

  const secrets = [
    ...new Set([...before, ...(await storedSecrets(owner))]),
    config.AUTH_SECRET,
    ring,
    ring.split(':')[1] ?? '',
    PASSWORD,
    key,
  ];
  const texts = { log: server.output(), answers: answers.join('\n') };
  for (const [name, text] of Object.entries(texts)) {
    const found = secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 6)}…`);
    expect([name, found, patternsIn(text)]).toEqual([name, [], []]);
  }
  const file = join(await temporaryFolder(), 'server.log');
  await writeFile(file, texts.log);
  const { searched, found } = await findCanary(url('postgres'), [file]);
  expect(found).toEqual([]);
  // Positive controls: the log is long, secrets are stored, and the key reached the provider.
  expect(texts.log.split('\n').length).toBeGreaterThan(answers.length);
  expect(before.length).toBeGreaterThan(50);
  expect(simulator.requests.some((request) => request.key.includes('canario'))).toBe(true);
  console.log(`secrets at work: ${answers.length} cases, ${secrets.length} secrets, ${searched} tables and logs, 0 found`);
});
