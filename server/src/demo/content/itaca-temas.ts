import type { DemoTema } from './temas.ts';

export const ITACA_TEMAS: DemoTema[] = [
  {
    empresa: 'itaca',
    nombre: 'Recomendar un libro por mensaje',
    descripcion: 'Alguien cuenta qué le gustó y espera una sola recomendación.',
    creado: '28d 16:20',
    preguntas: [
      '¿Qué libros le gustaron?',
      ['¿Para quién es?', 'Edad y para qué ocasión, si es un regalo.'],
      '¿Qué título le propones y por qué?',
    ],
    prompts: [
      {
        by: 'rodrigo',
        at: '5d 16:40',
        util: true,
        answers: [
          'Novelas de misterio cortas, sin mucha sangre.',
          'Para ella, que viaja en autobús una hora al día.',
          'Un libro de cuentos policiacos: se lee uno por viaje.',
        ],
        prompt:
          'Actúa como librero de Librerías Ítaca. Responde a una clienta que disfruta las novelas de misterio cortas y lee en el autobús. Recomiéndale un solo libro de cuentos policiacos y explica en dos frases por qué le queda bien: cada cuento dura un viaje. Ofrece apartarlo siete días. Trata de usted, con calidez y sin adornos.',
      },
    ],
  },
  {
    empresa: 'itaca',
    nombre: 'Invitar al club de lectura',
    creado: '18d 16:50',
    preguntas: [
      '¿Qué libro se comenta?',
      '¿Cuándo y en qué tienda?',
      ['¿Qué hay que llevar?', 'Si no hace falta haberlo terminado, dilo.'],
    ],
  },
];
