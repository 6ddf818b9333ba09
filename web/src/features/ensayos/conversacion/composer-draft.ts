import { sayInEnsayo } from '@ensaya/contract/ensayos.ts';
import type { Fields } from '../../../lib/drafts/draft.ts';
import type { Turno } from '../ensayos.api.ts';

const turnoSchema = sayInEnsayo.body.pick({ client_id: true, n: true, texto: true });

/** `returned`: its words stand in the field again. */
type Sent = Turno & { returned: boolean };
export type Opened = {
  texto: string;
  /** What was sent, and is not on the server: the same words again are the same turn. */
  pending: Turno | undefined;
  /** What this browser need not keep any more. */
  obsolete: string;
};

export const writeSent = ({ client_id, n, texto }: Turno, returned: boolean): string =>
  JSON.stringify({ client_id, n, texto, returned } satisfies Sent);

function readSent(json: string): Sent | undefined {
  try {
    const parsed = JSON.parse(json);
    const turno = turnoSchema.safeParse(parsed).data;
    return turno && { ...turno, returned: parsed.returned === true };
  } catch {
    return undefined;
  }
}

export const joined = (first: string, second: string): string => [first, second].filter((text) => text !== '').join('\n');

const without = (texto: string, begin: string): string => (texto.startsWith(begin) ? texto.slice(begin.length).trimStart() : texto);

/** What stands in the field when the page opens, out of what this browser kept: after a crash, too, nothing is lost or said twice. */
export function openComposer({ texto = '', dicho = '' }: Fields, isSaid: (turno: Turno) => boolean): Opened {
  const sent = readSent(dicho);
  if (!sent) return { texto, pending: undefined, obsolete: dicho };
  const { returned, ...turno } = sent;
  if (isSaid(turno)) return { texto: returned ? without(texto, turno.texto) : texto, pending: undefined, obsolete: dicho };
  return { texto: returned ? texto : joined(turno.texto, texto), pending: turno, obsolete: '' };
}
