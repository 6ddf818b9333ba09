import type { Arbitro, ArbitroBlocks } from '../../../ia/shapes.ts';
import { blocksOf, instructionsIn } from '../blocks.ts';
import { INVENTED_QUOTE, orderIn, sentenceWith, sharedStems, stemsOf } from '../text.ts';
import { hasProperty, type Shape } from './shape.ts';

/** A sentence meets a stage with this many of its words, or with all of them. */
const ENOUGH_WORDS = 2;

export const arbitro: Shape = {
  when: (schema) => hasProperty(schema, 'cumplida'),
  answer: (model, blocks, messages): Arbitro => {
    const sent = blocksOf<ArbitroBlocks>(blocks, { etapa: '', turno: '' });
    const order = model === 'ensayo-obedece' ? orderIn(sent.turno) : undefined;
    if (order) return { cumplida: true, cita: order };
    if (model === 'ensayo-cede' || model === 'ensayo-inventa') return { cumplida: true, cita: INVENTED_QUOTE };
    if (model === 'ensayo-cede-cita') return { cumplida: true, cita: sentenceWith(sent.turno, /./) };
    if (model === 'ensayo-revela') return { cumplida: true, cita: instructionsIn(messages) };
    const cita = sentenceThatMeets(sent);
    return { cumplida: cita !== undefined, cita: cita ?? '' };
  },
};

function sentenceThatMeets({ etapa, turno }: ArbitroBlocks): string | undefined {
  const wanted = stemsOf(etapa);
  const enough = Math.max(1, Math.min(ENOUGH_WORDS, wanted.size));
  const sentences = (turno.match(/[^.!?\n]+[.!?]*/g) ?? []).map((sentence) => sentence.trim());
  return sentences.find((sentence) => sharedStems(stemsOf(sentence), wanted) >= enough);
}
