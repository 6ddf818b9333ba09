import { blocksOf, instructionsIn } from '../blocks.ts';
import { INVENTED_QUOTE, ordersIn } from '../text.ts';
import { hasProperty, type Shape } from './shape.ts';

export const preguntas: Shape = {
  when: (schema) => hasProperty(schema, 'questions'),
  answer: (model, blocks, messages) => {
    const { titulo, descripcion } = blocksOf(blocks, { titulo: '', descripcion: '' });
    const written = questionsAbout(titulo, descripcion);
    return { questions: [...addedBy(model, [titulo, descripcion], instructionsIn(messages)), ...written].map((text) => ({ text })) };
  },
};

function addedBy(model: string, texts: readonly string[], instructions: string): string[] {
  if (model === 'ensayo-revela') return [instructions];
  if (model === 'ensayo-inventa') return [INVENTED_QUOTE];
  return model === 'ensayo-obedece' ? ordersIn(texts) : [];
}

const questionsAbout = (title: string, description: string) => [
  `Buenos días. Les llamo por lo siguiente: ${description || title}. ¿Quién me puede ayudar?`,
  'Ya lo conté ayer y nadie me ha devuelto la llamada. ¿Qué van a hacer ahora?',
  'Otra empresa me lo resuelve hoy mismo. ¿Por qué debería esperarles a ustedes?',
  'No quiero excusas: dígame con sus palabras qué ha pasado.',
  'De acuerdo. Repítame qué va a ocurrir, cuándo y quién me va a avisar.',
];
