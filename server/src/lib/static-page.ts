import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In our order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** A page rendered at start-up and cached in memory, pre-compressed with Brotli and gzip. */
export type StaticPage = { type: string; hash: string; bodies: Record<Encoding, Buffer> };

export function renderStaticPage(text: string, type: string): StaticPage {
  const identity = Buffer.from(text);
  return {
    type,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity, { level: 9 }) },
  };
}

export function sendStaticPage(request: FastifyRequest, reply: FastifyReply, { type, hash, bodies }: StaticPage): FastifyReply {
  // Asked one by one: for a list, the browser's order (gzip first) would decide between equal weights.
  const encoding = ENCODINGS.find((one) => request.encodings([one])) ?? 'identity';
  const etag = `"${hash}-${encoding}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bodies[encoding]);
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
