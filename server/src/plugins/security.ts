import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import type { ServerConfig } from '../config.ts';
import { rateLimitKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { createCallers } from '../lib/callers.ts';
import { refusals } from '../lib/metrics.ts';
import { RateLimitStore } from '../lib/rate-limit-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    callers: ReturnType<typeof createCallers>;
  }
}

/** Images redirect to the bucket's origin where files are stored in S3. */
function imageOrigins({ FILE_STORE, S3_ENDPOINT, S3_PUBLIC_URL }: ServerConfig): string[] {
  const bucket = FILE_STORE === 's3' && (S3_PUBLIC_URL ?? S3_ENDPOINT);
  return bucket ? [new URL(bucket).origin] : [];
}

/** What the pages may use of the device. Helmet does not set it. Dictation, where a browser has it without sending the sound anywhere. */
const PERMISSIONS = [
  'microphone=(self)',
  'on-device-speech-recognition=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'midi', 'payment', 'usb'].map(
    (name) => `${name}=()`,
  ),
].join(', ');
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets the headers that every answer has. Created once: Fastify's wrapper creates it for every request. */
export function securityHeaders(config: ServerConfig): ReturnType<typeof helmet> {
  const https = config.PUBLIC_URL.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its colour scheme and responsive styles into <style> elements, but uses no style attributes.
        styleSrcElem: ["'self'", "'unsafe-inline'"],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins(config)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
  });
  return (request, reply, next) => {
    reply.setHeader('permissions-policy', PERMISSIONS);
    setHeaders(request, reply, next);
  };
}

export const security = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const setHeaders = securityHeaders(config);
  app.addHook('onRequest', (request, reply, next) => setHeaders(request.raw, reply.raw, next as () => void));

  const callers = createCallers();
  app.decorate('callers', callers);
  await app.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    // By person, or by session until it has entered once: a whole company may share an IP address.
    keyGenerator: ({ sessionToken, ip }) => (sessionToken ? callers.of(sessionToken).person : rateLimitKey(ip)),
    store: RateLimitStore,
    allowList: (request) => request.url.startsWith('/assets/'),
    // Our own error shape, through the error handler.
    errorResponseBuilder: (_request, { ttl }) => {
      refusals.inc({ reason: 'requests' });
      return new AppError('rate_limited', { retryAfter: Math.ceil(ttl / 1000) });
    },
  });

  // Against CSRF: another site can make a browser send our cookie, but it cannot forge the Origin header.
  app.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    if (SAFE_METHODS.has(method) || routeOptions.config.anyOrigin) return;
    if (headers.origin !== config.PUBLIC_URL) throw new AppError('bad_origin');
  });

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
});
