import { z } from 'zod';
import { token } from './acceso.ts';
import { AVISO_KIND_NAMES } from './aviso-kinds.ts';
import { operation } from './operation.ts';
import { itemsOfKnown } from './pages.ts';
import { PAGINAS } from './paginas.ts';

/** The name and the value that a mail program sends when a person unsubscribes with its own button (RFC 8058). */
export const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' } as const;

const kind = z.enum(AVISO_KIND_NAMES);
const response = z.object({
  /** The kinds of the mail that the link is in, and whether the person still gets them by mail. */
  items: itemsOfKnown(z.object({ kind, by_mail: z.boolean() }), 'kind', AVISO_KIND_NAMES),
});
export type Unsubscription = z.output<typeof response>;

export const readUnsubscription = operation({
  id: 'readUnsubscription',
  method: 'POST',
  path: '/auth/v1/unsubscription',
  summary: 'What the link ‘Dejar de recibir este correo’ of a mail would switch off; changes nothing',
  body: z.object({ token }),
  status: 200,
  response,
});

/** At the address of the page, because the header of a mail names one address: mail programs send to it, people open it. */
export const unsubscribe = operation({
  id: 'unsubscribe',
  method: 'POST',
  path: PAGINAS.unsubscribe.path,
  summary: 'Switch off the mails of a link: of all its kinds, or of those named. Without a session, and from any origin',
  query: z.object({ token }),
  body: z.object({ 'List-Unsubscribe': z.literal(ONE_CLICK['List-Unsubscribe']), kinds: z.array(kind).min(1).max(100).optional() }),
  status: 200,
  response,
});
