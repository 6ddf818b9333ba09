import { mail } from '../src/correo/templates.ts';
import { createSeal } from '../src/lib/seal.ts';
import type { TestServer } from './server.ts';

/** The tokens of the links to an address that wait in the queue, oldest first. For servers without a worker. */
export async function mailedTokens({ owner, config }: TestServer, kind: 'verify' | 'recover', to: string): Promise<string[]> {
  const { rows } = await owner.query<{ sealed: string }>(
    `select data ->> 'sealed' as sealed from pgboss.job where name = 'correo.send' order by created_on, id`,
  );
  const mails = rows.map(({ sealed }) => mail.parse(createSeal(config.AUTH_SECRET, 'correo').open(sealed)));
  return mails.flatMap((content) => (content.kind === kind && content.to === to ? [content.token] : []));
}
