import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';

/**
 * The value of a cookie of Better Auth, if the signature is ours. Whether a session is still valid, app.enter checks in the database, in
 * the same round trip as the query.
 */
export function readSignedCookie(header: string | undefined, cookieName: string, secret: KeyObject): string | undefined {
  const signed = header ? (parseCookie(header)[cookieName] ?? '') : '';
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const expected = createHmac('sha256', secret).update(value).digest();
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}
