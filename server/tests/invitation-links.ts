import type { FastifyInstance } from 'fastify';
import { PASSWORD } from './account-scene.ts';
import { openBrowser } from './browser.ts';

/** The link of an invitation as a visitor uses it, each time in a new browser. */
export const readLink = (app: FastifyInstance, token: string) => openBrowser(app).post('/auth/v1/invitations/read', { token });

export async function acceptLink(app: FastifyInstance, token: string, extra: object = {}) {
  const browser = openBrowser(app);
  return { browser, ...(await browser.post('/auth/v1/invitations/accept', { token, password: PASSWORD, ...extra })) };
}
