import { VARIANTES_MAX } from '@ensaya/contract/variantes.ts';
import type { Variantes, VariantesBlocks } from '../../../ia/shapes.ts';
import { blocksOf, instructionsIn } from '../blocks.ts';
import { INVENTED_QUOTE, ordersIn } from '../text.ts';
import { hasProperty, type Shape } from './shape.ts';

/** The question itself, after what different people would say first. */
const BEGINNINGS = [
  'Buenos días, llamo de parte de mi madre.',
  'Perdone que insista, pero es la segunda vez que escribo.',
  'Me acaban de pasar con usted.',
  'Tengo poco tiempo, así que voy al grano.',
  'En otra empresa me dijeron otra cosa.',
  'Soy nuevo en esto y no sé si pregunto bien.',
];

export const variantes: Shape = {
  when: (schema) => hasProperty(schema, 'preguntas'),
  answer: (model, blocks, messages): Variantes => {
    const { pregunta } = blocksOf<VariantesBlocks>(blocks, { pregunta: '' });
    const written = BEGINNINGS.map((beginning) => `${beginning} ${pregunta}`);
    return { preguntas: [...addedBy(model, pregunta, instructionsIn(messages)), ...written].slice(0, maxOf(model)) };
  },
};

/** A model that invents does not count either. */
const maxOf = (model: string) => (model === 'ensayo-inventa' ? VARIANTES_MAX + 1 : VARIANTES_MAX);

function addedBy(model: string, question: string, instructions: string): string[] {
  if (model === 'ensayo-revela') return [instructions];
  if (model === 'ensayo-inventa') return [INVENTED_QUOTE];
  return model === 'ensayo-obedece' ? ordersIn([question]) : [];
}
