import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggerOptions } from './logger.ts';

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
