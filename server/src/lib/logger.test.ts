import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggerOptions, RequestLog } from './logger.ts';

test('secrets are redacted, also in nested objects', () => {
  const lines: string[] = [];
  const log = pino(loggerOptions('info'), { write: (line) => lines.push(line) });
  const canary = 'canary-7f3a';
  log.info(
    {
      password: canary,
      body: { password: canary, api_key: canary },
      deep: { headers: { cookie: canary, 'set-cookie': canary, authorization: canary } },
    },
    'hello',
  );
  expect(lines.join('')).not.toContain(canary);
  expect(lines.join('')).toContain('hello');
});

test('the log line of a private operation has no address', async () => {
  const lines: string[] = [];
  const app = fastify({
    loggerInstance: pino(loggerOptions('info'), { write: (line) => void lines.push(line) }),
    logController: new RequestLog(),
  });
  app.get('/rest/v1/consultas/:id', { config: { private: true } }, async () => '');
  app.get('/rest/v1/tareas/:id', async () => '');
  for (const url of ['/rest/v1/consultas/1', '/rest/v1/tareas/1']) await app.inject({ url, remoteAddress: '203.0.113.7' });
  expect(lines.map((line) => JSON.parse(line).req)).toEqual([
    { method: 'GET', route: '/rest/v1/consultas/:id' },
    { method: 'GET', route: '/rest/v1/tareas/:id', ip: '203.0.113.7' },
  ]);
});

test('an error is logged with its causes, without what PostgreSQL quotes of the row', () => {
  const lines: string[] = [];
  const log = pino(loggerOptions('info'), { write: (line) => lines.push(line) });
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const refused = Object.assign(new Error('Cannot write file', { cause: full }), { code: 'E_CANNOT_WRITE_FILE', detail: 'canary-7f3a' });
  log.error({ err: new Error('unavailable', { cause: refused }) }, 'request failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'unavailable', cause: { code: 'E_CANNOT_WRITE_FILE', cause: { code: 'ENOSPC' } } },
  });
  expect(lines.join('')).not.toContain('canary-7f3a');
});
