import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';

/**
 * The session token from Better Auth's cookie, if the signature is ours. app.enter checks in the database whether the session is still
 * valid, in the same round trip as the query.
 */
export function readSessionToken(header: string | undefined, cookieName: string, secret: KeyObject): string | undefined {
  const signed = header ? (parseCookie(header)[cookieName] ?? '') : '';
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
