import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

/** RFC 9116 recommends less than a year. The text is made anew for each request, so it never expires while the operator keeps the setting. */
const VALID_MS = 180 * 24 * 3600 * 1000;

/** Where a person who found a vulnerability reports it (RFC 9116). Without a contact there is no such file. */
export async function securityTxt(app: FastifyInstance, { SECURITY_CONTACT, PUBLIC_URL }: ServerConfig): Promise<void> {
  if (SECURITY_CONTACT === undefined) return;
  const canonical = `${PUBLIC_URL}/.well-known/security.txt`;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    // To the day, so that the text stays the same within one.
    const expires = new Date(Date.now() + VALID_MS).toISOString().replace(/T.*/, 'T00:00:00Z');
    const lines = [`Contact: ${SECURITY_CONTACT}`, `Expires: ${expires}`, 'Preferred-Languages: es, en', `Canonical: ${canonical}`, ''];
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(lines.join('\n'));
  });
}
