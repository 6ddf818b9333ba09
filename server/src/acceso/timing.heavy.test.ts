import { randomUUID } from 'node:crypto';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { hashPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/browser.ts';
import { heavySize } from '../../tests/heavy-size.ts';
import { useRealScrypt } from '../../tests/scrypt-cost.ts';
import { createTestServer } from '../../tests/server.ts';

useRealScrypt();

const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const passwordHash = await hashPassword('una frase que nadie adivina');

type Measure = {
  path: string;
  more?: object;
  confirmed: boolean;
  pairs: number;
  /** Pairs measured side by side. */
  lanes: number;
  /** How far the share of pairs in which the known address is slower may be from a half. */
  within: number;
};
/** The short form is less precise: four standard errors of a share of so many pairs. */
const fourErrors = (pairs: number) => (4 * 0.5) / Math.sqrt(pairs);
const SHORT = { waiting: 40, signIn: 24 };

const MEASURES: [string, Measure][] = [
  [
    'recovery',
    {
      path: '/auth/v1/recover',
      confirmed: true,
      pairs: heavySize(1000, SHORT.waiting),
      lanes: 10,
      within: heavySize(0.05, fourErrors(SHORT.waiting)),
    },
  ],
  [
    'resending',
    {
      path: '/auth/v1/resend',
      confirmed: false,
      pairs: heavySize(1000, SHORT.waiting),
      lanes: 10,
      within: heavySize(0.05, fourErrors(SHORT.waiting)),
    },
  ],
  [
    'sign-in',
    {
      path: '/auth/v1/token',
      more: { password: 'no es esta' },
      confirmed: true,
      pairs: heavySize(400, SHORT.signIn),
      // Each hashes a password; most of a pair's time it waits.
      lanes: heavySize(2, 4),
      within: heavySize(0.1, fourErrors(SHORT.signIn)),
    },
  ],
];

const TIMEOUT_MS = 900_000;

test.each(MEASURES)(
  '%s is as often slower for a known address as for an unknown one, with the same answer',
  { timeout: TIMEOUT_MS },
  async (name, measure) => {
    const { path, more, confirmed, pairs, lanes, within } = measure;
    const known = Array.from({ length: pairs }, () => `conocida-${randomUUID()}@ejemplo.test`);
    for (const email of known) await buildUser(server.owner, { role: 'worker', email, passwordHash });
    if (!confirmed) await server.owner.query('update auth.user set email_verified = false where email = any ($1)', [known]);

    const answers = new Set<string>();
    const ask = async (email: string, ip: string): Promise<number> => {
      const browser = openBrowser(server.app, ip);
      const started = performance.now();
      const { status, body } = await browser.post(path, { email, ...more });
      const took = performance.now() - started;
      answers.add(JSON.stringify([status, body]).replace(/"request_id":"[^"]+"/, ''));
      return took;
    };
    const differences: number[] = [];
    const compare = async (n: number) => {
      const place = `${n % 200}.${Math.floor(n / 200)}`;
      const ofKnown = () => ask(known[n] ?? '', `10.${place}.1`);
      const ofUnknown = () => ask(`nadie-${randomUUID()}@ejemplo.test`, `10.${place}.2`);
      if (n % 2 === 0) differences.push((await ofKnown()) - (await ofUnknown()));
      else differences.push(-(await ofUnknown()) + (await ofKnown()));
    };
    let next = 0;
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (next < pairs) await compare(next++);
      }),
    );
    const slower = differences.filter((ms) => ms > 0).length / pairs;
    const median = differences.toSorted((a, b) => a - b)[Math.floor(pairs / 2)] ?? 0;
    console.log(
      `${name}: of ${pairs} pairs slower for the known address ${(100 * slower).toFixed(1)} %, median difference ${median.toFixed(2)} ms, ${answers.size} kind(s) of answer`,
    );
    expect(answers.size).toBe(1);
    expect(Math.abs(slower - 0.5)).toBeLessThanOrEqual(within);
  },
);
