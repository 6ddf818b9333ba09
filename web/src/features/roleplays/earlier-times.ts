import type { OperationOutput } from '@ensaya/contract/operation.ts';
import type { Entrega, listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import type { PlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import { formatDay } from '../../lib/format/dates.ts';
import type { TextKey } from './text-comments.api.ts';

export type ShownAnswer = {
  key: string;
  /** Where it was handed in. */
  text?: TextKey | undefined;
  /** The wording that was answered. */
  question: string;
  /** The wording of today, where it has changed. */
  now?: string | undefined;
  /** Null: not answered. */
  answer: string | null;
  attachment: PlayAttachment | null;
  /** The answer as it is, if it was changed and not handed in again. */
  later?: Pick<ShownAnswer, 'answer' | 'attachment'> | undefined;
};

type Handed = Pick<Entrega, 'entregada_at' | 'texto_at'>;
type EarlierTime = { key: string; at: string; label: string; answers: ShownAnswer[] };

/** A text that was kept afterwards may be later than the moment of handing in. */
export function handedInOn({ entregada_at, texto_at }: Handed): string {
  const [day, textDay] = [formatDay(entregada_at), texto_at && formatDay(texto_at)];
  return textDay && textDay !== day ? `Entregado el ${day} · texto del ${textDay}` : `Entregado el ${day}`;
}

/** What was handed in in writing besides what stands now, and what was changed and never handed in: newest first. */
export function earlierTimes({ current, entregas, sin_entregar }: OperationOutput<typeof listEntregas>): EarlierTime[] {
  const handedIn = entregas
    .filter(({ id, origen }) => id !== current && origen === 'escrito')
    .map(({ id, textos, ...entrega }) => ({
      key: id,
      at: entrega.entregada_at,
      label: handedInOn(entrega),
      answers: textos.map(({ n, pregunta, texto, attachment }) => ({
        key: String(n),
        text: { entrega_id: id, n },
        question: pregunta ?? '',
        answer: texto,
        attachment,
      })),
    }));
  const unhanded = sin_entregar.map(({ moved_at, textos }) => ({
    key: moved_at,
    at: moved_at,
    label: `Cambiado hasta el ${formatDay(moved_at)}, sin entregar`,
    answers: textos.map(({ pregunta, texto, attachment, answered_at }) => ({
      key: `${answered_at} ${pregunta}`,
      question: pregunta,
      answer: texto,
      attachment,
    })),
  }));
  return [...handedIn, ...unhanded].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
