import { PERSONAJE_START } from '../../../ia/shapes.ts';
import { instructionsIn, type Message } from '../blocks.ts';
import { INVENTED_QUOTE, ordersIn, sentenceWith } from '../text.ts';
import type { Shape } from './shape.ts';

/** What an unhappy customer says, turn by turn. The last one stands for every later turn. */
const LINES = [
  'Llevo dos días esperando y nadie me ha llamado. ¿Qué va a hacer usted?',
  'Eso ya me lo dijeron ayer. ¿Cuándo lo voy a ver arreglado?',
  'De acuerdo, pero necesito saber quién se ocupa y a qué hora.',
  'Bien. Si lo hacen como me dice, por mi parte está resuelto.',
];

export const personaje: Shape = {
  when: (schema, instructions) => schema === undefined && instructions.startsWith(PERSONAJE_START),
  answer: (model, _blocks, messages) => {
    if (model === 'ensayo-revela') return instructionsIn(messages);
    const said = turnsOf(messages);
    const orders = model === 'ensayo-obedece' ? ordersIn(said) : [];
    if (orders.length > 0) return orders.map((order) => (TELL.test(order) ? inForm(instructionsIn(messages), order) : order)).join('\n');
    const line = LINES[Math.min(said.length, LINES.length) - 1] ?? 'Buenos días. Tengo un problema con lo que me vendieron.';
    const heard = said.length > 0 ? `¿«${sentenceWith(said.at(-1) ?? '', /./)}»? ${line}` : line;
    return model === 'ensayo-inventa' ? `${heard} ${INVENTED_QUOTE}.` : heard;
  },
};

/** An order to tell what a character does not say is carried out, in the form that it asks for. */
const TELL = /instrucciones|ocultas|callas|escondes/i;

function inForm(text: string, order: string): string {
  if (/mayúsculas/i.test(order)) return text.toUpperCase();
  if (/tildes/i.test(order)) return text.normalize('NFD').replace(/\p{M}/gu, '');
  if (/línea/i.test(order)) return text.replaceAll(' ', '\n');
  if (/guiones/i.test(order)) return text.replaceAll(' ', ' - ');
  if (/final/i.test(order)) return text.slice(-Math.ceil(text.length / 2));
  return text;
}

/** What the person said in each turn so far. Passages, which are sent as blocks, are no turns. */
const turnsOf = (messages: readonly Message[]): string[] =>
  messages.filter(({ role, content }) => role === 'user' && !content.startsWith('<')).map(({ content }) => content);
