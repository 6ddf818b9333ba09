import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { buildPrompt, buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import type pg from 'pg';
import type { KeyRing } from '../ia/key-ring.ts';
import { ago } from './days.ts';

type Cast = { empresa: { id: string; nombre: string }; trabajadora: { id: string } };

const DEMO_KEY = 'clave-canario-de-demostracion';

/** Topics of a heating company, whose AI is the simulator. */
export async function fillGenerador(owner: pg.Client, keyRing: KeyRing, { empresa, trabajadora }: Cast): Promise<void> {
  await buildAiSettings(owner, empresa, {
    sealedKey: keyRing.seal(DEMO_KEY, empresa.id),
    last4: DEMO_KEY.slice(-4),
    prompt_template: DEFAULT_TEMPLATES.prompt,
    roleplay_prompt_template: DEFAULT_TEMPLATES.roleplay,
  });
  const averia = await buildTema(owner, empresa, {
    nombre: 'Avería urgente en invierno',
    descripcion: 'Para escribir a quien se ha quedado sin calefacción y necesita saber cuándo iremos.',
    created_at: ago(12),
    preguntas: [
      ['¿Qué le ocurre al cliente?', 'Cuenta lo que sabes: desde cuándo, si hay niños o personas mayores en casa.'],
      ['¿Cuándo podemos ir?', 'Una franja concreta vale más que «lo antes posible».'],
      '¿Qué puede hacer mientras espera?',
    ],
  });
  const presupuesto = await buildTema(owner, empresa, {
    nombre: 'Defender un presupuesto',
    descripcion: 'El cliente compara con otra oferta más barata.',
    created_at: ago(20),
    preguntas: [
      '¿Qué hemos presupuestado y por cuánto?',
      ['¿Qué le ofrece la competencia?', 'Si no lo sabes con certeza, dilo así.'],
      '¿Qué incluye lo nuestro que lo otro no tiene?',
      '¿Hasta dónde podemos ceder?',
    ],
  });
  await buildTema(owner, empresa, {
    nombre: 'Responder una reseña negativa',
    created_at: ago(33),
    preguntas: [
      '¿Qué dice la reseña?',
      '¿Qué ocurrió de verdad?',
      ['¿Qué queremos ofrecer?', 'Una disculpa, una visita, una compensación…'],
    ],
  });
  const [que = '', cuando = '', mientras = ''] = averia.preguntas;
  await buildPrompt(owner, averia, trabajadora, {
    util: true,
    created_at: ago(3),
    answers: [
      { questionId: que, question: '¿Qué le ocurre al cliente?', answer: 'La caldera da error E133 desde ayer y tiene un bebé en casa.' },
      { questionId: cuando, question: '¿Cuándo podemos ir?', answer: 'Mañana entre las 8 y las 10.' },
      {
        questionId: mientras,
        question: '¿Qué puede hacer mientras espera?',
        answer: 'Comprobar la llave del gas y usar el calefactor de cortesía.',
      },
    ],
    prompt:
      'Actúa como responsable de atención al cliente de Norteclima. Escribe un mensaje breve a una familia con un bebé cuya caldera muestra el error E133 desde ayer. Reconoce la urgencia, confirma la visita de mañana entre las 8 y las 10 y explica en dos pasos qué pueden hacer mientras tanto: comprobar la llave del gas y usar el calefactor de cortesía. Tono cercano y sereno, sin tecnicismos. No prometas nada más.',
  });
  await buildPrompt(owner, presupuesto, trabajadora, { created_at: ago(8) });
}
