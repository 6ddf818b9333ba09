import type { FaqBorrador } from '@ensaya/contract/faq-borradores.ts';
import type { FaqRequest, MissedSearch } from '@ensaya/contract/faq-trust.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { shortCalendarDay, shortDay } from '../../../lib/format/short-day.ts';

/** A FAQ to write, whatever it comes from. */
export type Draft = {
  key: string;
  empresa_id: string;
  question: string;
  /** The second line of the list. */
  meta: string;
} & ({ of: 'pregunta'; request: FaqRequest } | { of: 'respuesta'; borrador: FaqBorrador } | { of: 'busqueda'; words: string });

export type Group = { title: string; drafts: Draft[] };

const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');

const others = (personas: number) => (personas > 1 ? ` y ${countOf(personas - 1, 'persona más', 'personas más')}` : '');
const ofRequest =
  (today: string) =>
  (request: FaqRequest): Draft => {
    const { id, empresa_id, question, author, personas, created_at } = request;
    const who = author?.nombre ? `${author.nombre}${others(personas)}` : personas > 1 ? `${personas} personas, sin nombre` : 'Sin nombre';
    return { of: 'pregunta', key: id, empresa_id, question, meta: joined(who, shortDay(created_at, today)), request };
  };

const WAITING: Partial<Record<FaqBorrador['estado'], string>> = { pendiente: 'pendiente de permiso', sin_respuesta: 'sin respuesta' };
const ofBorrador =
  (today: string) =>
  (borrador: FaqBorrador): Draft => {
    const { id, empresa_id, origen, estado, autor, con_nombre, roleplay, created_at } = borrador;
    const who = autor?.nombre ?? 'Alguien';
    const meta =
      origen === 'informe'
        ? `Hallazgo${roleplay ? ` de «${roleplay.title}»` : ''}`
        : `${who}, ${WAITING[estado] ?? (con_nombre ? 'con su nombre' : 'sin su nombre')}`;
    const question = borrador.question ?? 'Hallazgo sin título';
    return { of: 'respuesta', key: id, empresa_id, question, meta: joined(meta, shortDay(created_at, today)), borrador };
  };

const ofSearch =
  (empresa_id: string, today: string) =>
  ({ words, times, last_on }: MissedSearch): Draft => ({
    of: 'busqueda',
    key: `busqueda:${words}`,
    empresa_id,
    question: words,
    meta: `${countOf(times, 'búsqueda', 'búsquedas')} · ${times === 1 ? 'el' : 'la última, el'} ${shortCalendarDay(last_on, today)}`,
    words,
  });

type Read = { requests: FaqRequest[]; borradores: FaqBorrador[]; searches: MissedSearch[] };

/** In fixed order; empty groups are left out. */
export const groupsOf = (empresa_id: string, { requests, borradores, searches }: Read, today: string): Group[] =>
  [
    { title: 'Preguntado y sin respuesta', drafts: requests.map(ofRequest(today)) },
    { title: 'Respuestas del equipo', drafts: borradores.map(ofBorrador(today)) },
    { title: 'Buscado sin resultados', drafts: searches.map(ofSearch(empresa_id, today)) },
  ].filter(({ drafts }) => drafts.length > 0);

/** What opens after a draft that is gone: the one below it, or else above. */
export function nextOf(groups: readonly Group[], key: string): string | undefined {
  const keys = groups.flatMap(({ drafts }) => drafts.map((draft) => draft.key));
  const place = keys.indexOf(key);
  return keys[place + 1] ?? keys[place - 1];
}
