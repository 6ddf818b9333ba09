import { createHmac, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { cookieName } from '../lib/cookie-name.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const MAX_SIGNATURES = 10;

/** The mark of a browser in which an account was registered, or its password replaced with a link. By id: the address may be another's. */
export const ownerMark = (userId: string): string => `account ${userId}`;

/** A cookie that marks a browser as one that has signed in to an account before. It grants no access. */
export function createKnownDevices({ AUTH_SECRET, PUBLIC_URL }: Pick<ServerConfig, 'AUTH_SECRET' | 'PUBLIC_URL'>) {
  const secure = PUBLIC_URL.startsWith('https:');
  const name = cookieName({ PUBLIC_URL }, 'device');
  const sign = (device: string, mark: string) =>
    createHmac('sha256', AUTH_SECRET).update(`device ${device} ${mark}`).digest('base64url').slice(0, 22);
  const read = (request: FastifyRequest): string[] => (parseCookie(request.headers.cookie ?? '')[name] ?? '').split('.');

  return {
    /** The device's id, if it has the mark: the address of an account that it is known to, or an `ownerMark`. */
    of(request: FastifyRequest, mark: string): string | undefined {
      const [device, ...signatures] = read(request);
      return device && signatures.includes(sign(device, mark)) ? device : undefined;
    },
    /** Once a response, with all its marks: a second cookie would replace the first. */
    remember(request: FastifyRequest, reply: FastifyReply, ...marks: string[]): void {
      const [known, ...signatures] = read(request);
      const device = known || randomBytes(12).toString('base64url');
      const kept = [...new Set([...marks.map((mark) => sign(device, mark)), ...signatures])].slice(0, MAX_SIGNATURES);
      const attributes = { path: '/', maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'lax', secure } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value: [device, ...kept].join('.'), ...attributes }));
    },
  };
}
