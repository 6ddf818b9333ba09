import { mail } from '../src/correo/templates.ts';
import { createSeal } from '../src/lib/seal.ts';
import type { TestServer } from './server.ts';

/** The mails to an address that wait to be sent, oldest first: needs no worker and no mail server. */
export async function queuedMails({ owner, config }: TestServer, to: string) {
  const { rows } = await owner.query<{ sealed: string }>(
    `select data ->> 'sealed' as sealed from pgboss.job where name = 'correo.send' order by created_on, id`,
  );
  const seal = createSeal(config.AUTH_SECRET, 'correo');
  return rows.map(({ sealed }) => mail.parse(seal.open(sealed))).filter((content) => content.to === to);
}

type Mail = Awaited<ReturnType<typeof queuedMails>>[number];

/** The newest mail of a kind. */
export async function lastMail<K extends Mail['kind']>(server: TestServer, to: string, kind: K): Promise<Extract<Mail, { kind: K }>> {
  const found = (await queuedMails(server, to)).findLast((content): content is Extract<Mail, { kind: K }> => content.kind === kind);
  if (!found) throw new Error(`no mail of kind ${kind} to ${to}`);
  return found;
}
