import { readUnsubscription, type Unsubscription, unsubscribe } from '@ensaya/contract/avisos-baja.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { type Baja, openBaja } from '../correo/baja-link.ts';
import { AppError } from '../lib/app-error.ts';
import { handleOpen } from '../lib/routes.ts';
import { selectByMail, stopMails } from './baja.queries.ts';

/** By address: a mail provider sends the clicks of all its customers from few. A link cannot be guessed. */
const OFTEN = 600;
const FORM_LIMIT_BYTES = 4096;
/** RFC 8058 lets mail programs choose. */
const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Stopping mails with the link in them, without a session. Registered apart: no other route reads forms. */
export async function bajaRoutes(app: FastifyInstance, { AUTH_SECRET }: ServerConfig): Promise<void> {
  const { pool } = app.acceso;

  app.addContentTypeParser(FORMS, { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES }, async ({ headers }: FastifyRequest, body: Buffer) => {
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData().catch(() => {
      throw new AppError('invalid_input');
    });
    return Object.fromEntries(form);
  });

  /** The same refusal for a link that is not ours and for a person who does not exist any more. */
  const opened = (token: string): Baja => {
    const baja = openBaja(AUTH_SECRET, token);
    if (!baja) throw new AppError('bad_link');
    return baja;
  };
  const read = async (baja: Baja): Promise<Unsubscription> => {
    const items = await selectByMail(pool, baja);
    if (items.length === 0) throw new AppError('bad_link');
    return { items };
  };

  handleOpen(app, readUnsubscription, { limit: OFTEN }, ({ body }) => read(opened(body.token)));

  handleOpen(app, unsubscribe, { limit: OFTEN, anyOrigin: true }, async ({ query, body }) => {
    const baja = opened(query.token);
    await stopMails(pool, { ...baja, kinds: baja.kinds.filter((kind) => !body.kinds || body.kinds.some((one) => one === kind)) });
    return read(baja);
  });
}
