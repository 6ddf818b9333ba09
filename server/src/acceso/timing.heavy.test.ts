import { randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { heavySize } from '../../tests/heavy-size.ts';
import { createTestServer } from '../../tests/server.ts';

// Resending is not timed: Better Auth delays every answer to half a second, known or not.
const PAIRS = heavySize(500, 80);
const MAX_MS = 5;
/** A hash takes 120 to 180 ms on a shared machine: 80 pairs cannot show 5 ms, and are judged by their own spread, in standard errors. */
const MAX_ERRORS = heavySize(0, 4);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const passwordHash = await hashPassword('una frase que nadie adivina');
const known = Array.from({ length: PAIRS }, () => `conocida-${randomUUID()}@ejemplo.test`);
for (const email of known) await buildUser(server.owner, { role: 'worker', email, passwordHash });

test.each([
  ['sign-in', '/auth/v1/token', { password: 'no es esta' }],
  ['recovery', '/auth/v1/recover', {}],
] as const)(
  `%s does not reveal whether an address is known: ${PAIRS} pairs, medians within ${MAX_MS} ms${MAX_ERRORS > 0 ? ' or the noise' : ''}, same answer`,
  async (name, path, more) => {
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const answers = new Set<string>();
    const ask = async (kind: 'known' | 'unknown', email: string, n: number) => {
      const browser = openBrowser(server.app, `10.${n % 200}.${Math.floor(n / 200)}.${kind === 'known' ? 1 : 2}`);
      const started = performance.now();
      const { status, body } = await browser.post(path, { email, ...more });
      took[kind].push(performance.now() - started);
      answers.add(JSON.stringify([status, body]).replace(/"request_id":"[^"]+"/, ''));
    };
    for (let n = 0; n < PAIRS; n++) {
      const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) await ask(kind, kind === 'known' ? (known[n] ?? '') : `nadie-${randomUUID()}@ejemplo.test`, n);
    }
    const [a, b] = [median(took.known), median(took.unknown)];
    const differences = took.known.map((ms, pair) => ms - (took.unknown[pair] ?? 0));
    const spread = median(differences.map((ms) => Math.abs(ms - median(differences))));
    // Of a median, from the median absolute deviation.
    const error = (1.2533 * 1.4826 * spread) / Math.sqrt(PAIRS);
    console.log(
      `${name}: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, pairs differ by ${median(differences).toFixed(1)} ± ${error.toFixed(1)} ms, ${answers.size} kind(s) of answer`,
    );
    expect(answers.size).toBe(1);
    expect(Math.abs(median(differences))).toBeLessThan(Math.max(MAX_MS, error * MAX_ERRORS));
  },
);
