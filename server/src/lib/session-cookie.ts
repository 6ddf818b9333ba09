import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * The session token out of the cookie that Better Auth set, if its signature is ours. Whether the session still lives is
 * the database's to say, in the same flight as the work (app.enter).
 */
export function readSessionToken(header: string | undefined, cookieName: string, secret: KeyObject): string | undefined {
  const value = header && findCookie(header, cookieName);
  if (!value) return undefined;
  const signed = safeDecode(value);
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

export function findCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
