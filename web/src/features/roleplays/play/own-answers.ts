import type { Entrega } from '@ensaya/contract/roleplay-entregas.ts';
import type { OwnResponse, Play } from '@ensaya/contract/roleplay-play.ts';
import type { ShownAnswer } from '../earlier-times.ts';

type Texto = Entrega['textos'][number];

const byQuestion = ({ entrega }: Pick<Play, 'entrega'>): Map<string, Texto> =>
  new Map(entrega?.textos.flatMap((texto) => (texto.question_id ? [[texto.question_id, texto]] : [])));
const isHandedIn = ({ answer_text, attachment }: OwnResponse, texto: Texto | undefined): boolean =>
  texto?.texto === answer_text && texto.attachment?.url === attachment?.url;

/** Whether answers were given or changed since the last time that they were handed in. */
export function hasUnhanded({ entrega, responses }: Pick<Play, 'entrega' | 'responses'>): boolean {
  const handed = byQuestion({ entrega });
  return entrega?.origen === 'escrito' && responses.some((response) => !isHandedIn(response, handed.get(response.question_id)));
}

/**
 * The worker's answers as they were handed in, or as they are where they were not; in the order of play, those to questions that are no
 * longer played last.
 */
export function ownAnswers({ questions, responses, entrega }: Pick<Play, 'questions' | 'responses' | 'entrega'>): ShownAnswer[] {
  const handed = byQuestion({ entrega });
  const given = new Map(responses.map((response) => [response.question_id, response]));
  const shown = (id: string, text?: string): ShownAnswer => {
    const [texto, response] = [handed.get(id), given.get(id)];
    const question = texto?.pregunta ?? response?.question_text ?? text ?? '';
    const later = texto && response && !isHandedIn(response, texto);
    return {
      key: id,
      text: texto && entrega ? { entrega_id: entrega.id, n: texto.n } : undefined,
      question,
      now: text === question ? undefined : text,
      answer: (texto ? texto.texto : response?.answer_text) ?? null,
      attachment: (texto ?? response)?.attachment ?? null,
      later: later ? { answer: response.answer_text, attachment: response.attachment } : undefined,
    };
  };
  const inPlay = new Set(questions.map(({ id }) => id));
  const hidden = [...new Set([...handed.keys(), ...given.keys()])].filter((id) => !inPlay.has(id));
  return [...questions.map(({ id, text }) => shown(id, text)), ...hidden.map((id) => shown(id))];
}
