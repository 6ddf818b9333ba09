import type { AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { AVISO_KIND_NAMES, AVISO_KINDS } from '@ensaya/contract/aviso-kinds.ts';
import { PAGINAS } from '@ensaya/contract/paginas.ts';
import { z } from 'zod';
import { createSeal } from '../lib/seal.ts';
import type { AvisoInMail } from './aviso-mail.ts';

const PURPOSE = 'baja';

const content = z.object({ user_id: z.uuid(), kinds: z.array(z.string()).min(1) });
export type Baja = z.output<typeof content>;

/** Does not expire: a person may unsubscribe with an old mail, and it does nothing else. */
export const bajaToken = (secret: string, baja: Baja): string => createSeal(secret, PURPOSE).seal(content.parse(baja));

/** Undefined if it is not ours or was made for another purpose. */
export function openBaja(secret: string, token: string): Baja | undefined {
  try {
    return content.safeParse(createSeal(secret, PURPOSE).open(token)).data;
  } catch {
    return undefined;
  }
}

const isChosen = (kind: AvisoKind) => AVISO_KINDS[kind].roles.length > 0;

/** The page that switches off the mails of these notices; undefined if the person has no choice about any of them. */
export function bajaPath(secret: string, avisos: readonly AvisoInMail[]): string | undefined {
  const user_id = avisos[0]?.user_id;
  const kinds = AVISO_KIND_NAMES.filter((name) => isChosen(name) && avisos.some(({ kind }) => kind === name));
  if (!user_id || kinds.length === 0) return undefined;
  return `${PAGINAS.unsubscribe.path}?token=${bajaToken(secret, { user_id, kinds })}`;
}
