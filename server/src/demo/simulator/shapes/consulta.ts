import type { Consulta, ConsultaBlocks } from '../../../ia/shapes.ts';
import { blocksOf, stringsIn } from '../blocks.ts';
import { orderIn, sharedStems, stemsOf } from '../text.ts';
import { hasProperty, type Shape } from './shape.ts';

type Pasaje = ConsultaBlocks['pasajes'][number];
type Frases = Consulta['frases'];

const MAX_PASSAGES = 2;
const MAX_SENTENCES = 3;
/** The share of a question's words that a passage has to have. */
const ANSWERS = 0.5;
const OUTSIDE: Frases = [
  { p: 999, f: [1] },
  { p: -1, f: [0] },
];

export const consulta: Shape = {
  when: (schema) => hasProperty(schema, 'frases'),
  answer: (model, blocks): Consulta => {
    const { consulta, pasajes } = blocksOf<ConsultaBlocks>(blocks, { consulta: '', pasajes: [] });
    const outside = [...OUTSIDE, ...pasajes.map(({ p }) => ({ p, f: [0, 999] }))];
    if (model === 'ensayo-elige-fuera') return { responde: true, frases: outside };
    const ordered = model === 'ensayo-obedece' && stringsIn([consulta, pasajes]).some(orderIn);
    if (ordered) return { responde: true, frases: pasajes.map((pasaje) => chosen(pasaje, pasaje.frases)) };
    const found = answering(stemsOf(consulta), pasajes);
    const frases = model === 'ensayo-siempre-responde' && found.length === 0 ? anything(pasajes) : found;
    if (model === 'ensayo-inventa') return { responde: true, frases: [...outside, ...frases] };
    return { responde: frases.length > 0, frases };
  },
};

const chosen = ({ p }: Pasaje, frases: Pasaje['frases']) => ({ p, f: frases.map(({ f }) => f) });

const anything = (pasajes: readonly Pasaje[]): Frases => pasajes.slice(0, 1).map((pasaje) => chosen(pasaje, pasaje.frases.slice(0, 1)));

/** The passages that share most words with the question, each with its sentences that share any. */
function answering(wanted: ReadonlySet<string>, pasajes: readonly Pasaje[]): Frases {
  const scored = pasajes.map((pasaje) => ({ pasaje, score: sharedStems(stemsOf(stringsIn(pasaje).join(' ')), wanted) }));
  return scored
    .filter(({ score }) => score > 0 && score >= ANSWERS * wanted.size)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_PASSAGES)
    .map(({ pasaje }) => {
      const sharing = pasaje.frases.filter(({ texto }) => sharedStems(stemsOf(texto), wanted) > 0);
      return chosen(pasaje, (sharing.length > 0 ? sharing : pasaje.frases).slice(0, MAX_SENTENCES));
    });
}
