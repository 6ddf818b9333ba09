import { createHmac, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const MAX_ACCOUNTS = 5;

/** A cookie that marks a browser as one that has signed in to an account before. It grants no access. */
export function createKnownDevices({ AUTH_SECRET, PUBLIC_URL }: Pick<ServerConfig, 'AUTH_SECRET' | 'PUBLIC_URL'>) {
  const secure = PUBLIC_URL.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}ensaya.device`;
  const sign = (device: string, email: string) =>
    createHmac('sha256', AUTH_SECRET).update(`device ${device} ${email}`).digest('base64url').slice(0, 22);
  const read = (request: FastifyRequest): string[] => (parseCookie(request.headers.cookie ?? '')[name] ?? '').split('.');

  return {
    /** The device's id, if it is known to the account. */
    of(request: FastifyRequest, email: string): string | undefined {
      const [device, ...signatures] = read(request);
      return device && signatures.includes(sign(device, email)) ? device : undefined;
    },
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const [known, ...signatures] = read(request);
      const device = known || randomBytes(12).toString('base64url');
      const kept = [sign(device, email), ...signatures.filter((signature) => signature !== sign(device, email))].slice(0, MAX_ACCOUNTS);
      const attributes = { path: '/', maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'lax', secure } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value: [device, ...kept].join('.'), ...attributes }));
    },
  };
}
