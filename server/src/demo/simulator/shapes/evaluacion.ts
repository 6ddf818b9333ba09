import type { Evaluacion, EvaluacionBlocks } from '../../../ia/shapes.ts';
import { blocksOf, instructionsIn } from '../blocks.ts';
import { judgedLetter } from '../judges.ts';
import { lettersByRank } from '../levels.ts';
import { INVENTED_QUOTE, orderIn, sentenceWith } from '../text.ts';
import { hasProperty, type Shape } from './shape.ts';

type Criterio = Evaluacion['criterios'][number];
type Quote = Criterio['citas'][number];
type Respuestas = EvaluacionBlocks['respuestas'];

const MAX_QUOTES = 2;

export const evaluacion: Shape = {
  when: (schema) => hasProperty(schema, 'criterios'),
  answer: (model, blocks, messages): Evaluacion => {
    const sent = blocksOf<EvaluacionBlocks>(blocks, { criterios: [], respuestas: [] });
    const order = model === 'ensayo-obedece' ? sent.respuestas.map(({ texto }) => orderIn(texto)).find(Boolean) : undefined;
    if (order) return { criterios: ordered(sent, order) };
    const quotes = quotesOf(sent.respuestas);
    const criterios = sent.criterios.map((criterio) => {
      const l = judgedLetter(model, criterio, sent);
      return { c: criterio.c, l, citas: l === null ? [] : quotes };
    });
    if (model === 'ensayo-inventa') return { criterios: withInventions(criterios, sent.respuestas) };
    if (model === 'ensayo-revela') return { criterios: withQuote(criterios, instructionsIn(messages)) };
    return { criterios };
  },
};

const quotesOf = (respuestas: Respuestas): Quote[] =>
  respuestas
    .filter(({ texto }) => texto.trim())
    .slice(0, MAX_QUOTES)
    .map(({ n, texto }) => ({ respuesta: n, cita: sentenceWith(texto, /./) }));

/** The highest level for every criterion, with the order's words under every answer. */
const ordered = ({ criterios, respuestas }: EvaluacionBlocks, order: string): Criterio[] =>
  criterios.map(({ c, niveles }) => ({
    c,
    l: lettersByRank(niveles).at(-1) ?? null,
    citas: respuestas.map(({ n }) => ({ respuesta: n, cita: order })),
  }));

const withQuote = (criterios: readonly Criterio[], cita: string): Criterio[] =>
  criterios.map((criterio) => ({ ...criterio, citas: [{ respuesta: 1, cita }] }));

/** True quotes stay among invented ones; the last criterion has invented ones only, and one criterion and one letter were never sent. */
function withInventions(criterios: readonly Criterio[], respuestas: Respuestas): Criterio[] {
  const mixed = criterios.map(({ c, l, citas: [first, ...others] }, place): Criterio => {
    const invented = { respuesta: first?.respuesta ?? 1, cita: INVENTED_QUOTE };
    if (!first || place === criterios.length - 1) return { c, l, citas: [invented] };
    const other = respuestas.find(({ n }) => n !== first.respuesta)?.n ?? 999;
    const changed = { respuesta: other, cita: `${first.cita} y además lo inventado` };
    return { c, l, citas: [invented, first, changed, { respuesta: -1, cita: first.cita }, ...others] };
  });
  const [first] = mixed;
  return [...mixed, { c: '?', l: first?.l ?? null, citas: first?.citas ?? [] }, { c: first?.c ?? '?', l: '?', citas: first?.citas ?? [] }];
}
