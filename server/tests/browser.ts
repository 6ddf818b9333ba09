import type { FastifyInstance } from 'fastify';
import { ORIGIN } from './server.ts';

export type Answer = { status: number; body: unknown };

/** Keeps cookies between requests, as a browser does. Each one has its own IP address by default. */
export function openBrowser(app: FastifyInstance, ip = '198.51.100.1') {
  const jar = new Map<string, string>();
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { origin: ORIGIN, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156', ...(cookie && { cookie }) },
      ...(body && { payload: body }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() < Date.now()) || value === '') jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    return { status: response.statusCode, body: response.body ? response.json() : null };
  };
  return {
    jar,
    get: (url: string) => send('GET', url),
    post: (url: string, body: object = {}) => send('POST', url, body),
    put: (url: string, body: object) => send('PUT', url, body),
    patch: (url: string, body: object) => send('PATCH', url, body),
    delete: (url: string) => send('DELETE', url),
  };
}
export type Browser = ReturnType<typeof openBrowser>;
