import { deflateRawSync } from 'node:zlib';
import type { z } from 'zod';

type Given = {
  NODE_ENV: string;
  PUBLIC_URL: string;
  AUTH_SECRET: string;
  AI_KEY_RING?: { key: Buffer }[] | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM: string;
  DATABASE_URL: string;
  DATABASE_AUTH_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  AI_COMPATIBLE_URL?: string | undefined;
  FILE_STORE: string;
  S3_ENDPOINT?: string | undefined;
  S3_PUBLIC_URL?: string | undefined;
  TRUSTED_PROXIES?: number;
};

/** For development: the domain cannot exist. */
export const DEFAULT_SENDER = 'Ensaya <no-responder@ensaya.example>';

/** For rules that compare variables: they run although others are invalid, so that all invalid ones are named at once. */
export const ALWAYS = { when: () => true };

/** Adds an issue to a variable, unless it has one: a rule must not judge a value that could not be read. */
export function refuserIn(context: z.RefinementCtx) {
  const invalid = new Set(context.issues.map(({ path }) => path?.[0]));
  return (name: string, isWrong: () => boolean, message: string): void => {
    if (!invalid.has(name) && isWrong()) context.addIssue({ code: 'custom', path: [name], message });
  };
}

/** A misspelt NODE_ENV is judged as production. */
export const isProduction = ({ NODE_ENV }: { NODE_ENV: string }): boolean => NODE_ENV !== 'development' && NODE_ENV !== 'test';

/** What development may use and production may not, for server and worker. */
export function checkProduction(given: Given, context: z.RefinementCtx): void {
  if (!isProduction(given)) return;
  const refuse = refuserIn(context);
  const { PUBLIC_URL, AUTH_SECRET, AI_KEY_RING = [], SMTP_URL } = given;
  refuse('PUBLIC_URL', () => !isEncrypted(PUBLIC_URL), 'needs https in production, except on loopback');
  refuse('AUTH_SECRET', () => estimateBits(AUTH_SECRET) < MIN_SECRET_BITS, 'is easy to guess: use the output of openssl rand -base64 32');
  refuse('AI_KEY_RING', () => AI_KEY_RING.some(isGuessable), 'has a key that is easy to guess: use the output of openssl rand -base64 32');
  refuse(
    'SMTP_URL',
    () => SMTP_URL !== undefined && isPlainSmtp(SMTP_URL),
    'needs smtps, or smtp with ?requireTLS=true, in production, except on loopback',
  );
  refuse(
    'MAIL_FROM',
    () => given.MAIL_FROM === DEFAULT_SENDER && SMTP_URL !== undefined && !isLoopback(new URL(SMTP_URL).hostname),
    'is needed in production: mail servers refuse the default',
  );
  for (const name of ['DATABASE_URL', 'DATABASE_AUTH_URL', 'DATABASE_DIRECT_URL'] as const)
    refuse(name, () => hasGuessablePassword(given[name]), 'has a password that is easy to guess');
  refuse('AI_COMPATIBLE_URL', () => !isEncrypted(given.AI_COMPATIBLE_URL), 'needs https in production, except on loopback');
  const bucket = given.S3_PUBLIC_URL === undefined ? 'S3_ENDPOINT' : 'S3_PUBLIC_URL';
  refuse(
    bucket,
    () => given.FILE_STORE === 's3' && !isEncrypted(given[bucket]),
    'needs https in production, except on loopback: browsers open it',
  );
  refuse(
    'TRUSTED_PROXIES',
    () => given.TRUSTED_PROXIES === 0 && isHttps(PUBLIC_URL),
    'needs 1 or more where PUBLIC_URL is https: TLS ends at a proxy, whose address would count as that of every anonymous caller',
  );
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|([^.]+\.)*localhost)$/;
const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

const isHttps = (address: string): boolean => URL.parse(address)?.protocol === 'https:';

/** An address that is not set sends nothing. */
function isEncrypted(address: string | undefined): boolean {
  return address === undefined || isHttps(address) || isLoopback(new URL(address).hostname);
}

/** Without a password the database authenticates the process in another way, such as a certificate. */
function hasGuessablePassword(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { hostname, password } = new URL(address);
  return password !== '' && !isLoopback(hostname) && estimateBits(decodeURIComponent(password)) < MIN_PASSWORD_BITS;
}

/** Whether mail crosses a network in the clear: `smtp` is encrypted only if STARTTLS is required. */
function isPlainSmtp(smtp: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtp);
  return protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true' && !isLoopback(hostname);
}

/** 16 random bytes written in hexadecimal are estimated at 90 bits or more. */
const MIN_SECRET_BITS = 80;

/** Only the servers reach the database: a password needs less than a secret. */
const MIN_PASSWORD_BITS = 40;

/** By the frequency of characters and of the steps between them, so that `aaaa…` and `abcd…` count little; a repeated part counts once. */
function estimateBits(secret: string): number {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  return Math.min(shannon(codes), shannon(steps)) * Math.min(codes.length, deflateRawSync(secret).length);
}

/** Bits per item. */
function shannon(items: number[]): number {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - (count / items.length) * Math.log2(count / items.length), 0);
}

/** 32 random bytes hold some 30 different ones. */
const isGuessable = ({ key }: { key: Buffer }): boolean => new Set(key).size < 16;
