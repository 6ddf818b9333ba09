import type { DemoTema } from './temas.ts';

export const NORTECLIMA_TEMAS: DemoTema[] = [
  {
    empresa: 'norteclima',
    nombre: 'Avería urgente en invierno',
    descripcion: 'Para escribir a quien se ha quedado sin calefacción y necesita saber cuándo iremos.',
    creado: '12d 10:20',
    preguntas: [
      ['¿Qué le ocurre al cliente?', 'Cuenta lo que sabes: desde cuándo, si hay niños o personas mayores en casa.'],
      ['¿Cuándo podemos ir?', 'Una franja concreta vale más que «lo antes posible».'],
      '¿Qué puede hacer mientras espera?',
    ],
    prompts: [
      {
        by: 'lucia',
        at: '3d 12:05',
        util: true,
        answers: [
          'La caldera da error E133 desde ayer y tiene un bebé en casa.',
          'Mañana entre las 8 y las 10.',
          'Comprobar la llave del gas y usar el calefactor de cortesía.',
        ],
        prompt:
          'Actúa como responsable de atención al cliente de Norteclima. Escribe un mensaje breve a una familia con un bebé cuya caldera muestra el error E133 desde ayer. Reconoce la urgencia, confirma la visita de mañana entre las 8 y las 10 y explica en dos pasos qué pueden hacer mientras tanto: comprobar la llave del gas y usar el calefactor de cortesía. Tono cercano y sereno, sin tecnicismos. No prometas nada más.',
      },
    ],
  },
  {
    empresa: 'norteclima',
    nombre: 'Defender un presupuesto',
    descripcion: 'El cliente compara con otra oferta más barata.',
    creado: '20d 11:15',
    preguntas: [
      '¿Qué hemos presupuestado y por cuánto?',
      ['¿Qué le ofrece la competencia?', 'Si no lo sabes con certeza, dilo así.'],
      '¿Qué incluye lo nuestro que lo otro no tiene?',
      '¿Hasta dónde podemos ceder?',
    ],
    prompts: [
      {
        by: 'lucia',
        at: '8d 13:20',
        answers: [
          'Cambio de caldera con salida de humos, 2.180 €.',
          'Otra empresa lo hace por 1.900 €, según el cliente.',
          'La retirada de la caldera antigua y la primera revisión.',
          'Podemos fraccionar el pago, no bajar el precio.',
        ],
        prompt:
          'Actúa como asesora comercial de Norteclima. Escribe a un cliente que compara nuestro presupuesto de 2.180 € con otro de 1.900 €. No critiques a la competencia ni des por cierto su precio. Explica con datos que el nuestro incluye la retirada de la caldera antigua y la primera revisión, y ofrece fraccionar el pago. No propongas descuentos. Máximo 120 palabras.',
      },
      {
        by: 'diego',
        at: '5d 12:30',
        titulo: 'Comunidad de Fuente Clara',
        favorito: true,
        util: true,
        answers: [
          'Mantenimiento de la sala de calderas, 148 € al mes.',
          'Un 20 % menos, sin detalle.',
          'Los desplazamientos y la guardia de los fines de semana.',
          'Un 8 % si firman dos años.',
        ],
        prompt:
          'Actúa como gestor de cuentas de Norteclima. Redacta un correo al presidente de una comunidad que paga 148 € al mes y tiene una oferta un 20 % más barata. Compara solo lo que se puede comprobar: desplazamientos y guardia de los fines de semana. Ofrece un 8 % de descuento a cambio de dos años y cierra con una llamada en una fecha concreta. Tono cordial, sin presión.',
      },
    ],
  },
  {
    empresa: 'norteclima',
    nombre: 'Responder una reseña negativa',
    creado: '33d 09:50',
    preguntas: [
      '¿Qué dice la reseña?',
      '¿Qué ocurrió de verdad?',
      ['¿Qué queremos ofrecer?', 'Una disculpa, una visita, una compensación…'],
    ],
  },
];
