import type { DemoTema } from './temas.ts';

export const ARCE_TEMAS: DemoTema[] = [
  {
    empresa: 'arce',
    nombre: 'Avisar de un cambio de cita',
    descripcion: 'La consulta se mueve por causa nuestra y hay que contarlo sin excusas.',
    creado: '32d 10:10',
    preguntas: [
      '¿Qué cita cambia y por qué?',
      ['¿Qué alternativas hay?', 'Dos, con día y hora.'],
      ['¿Qué sabe ya el paciente?', 'Si se le ha movido antes, dilo.'],
    ],
    prompts: [
      {
        by: 'hugo',
        at: '6d 11:40',
        util: true,
        answers: [
          'La revisión del martes: la doctora está de baja.',
          'Jueves a las 9:20 o viernes a las 12:10.',
          'Es el segundo cambio este mes.',
        ],
        prompt:
          'Actúa como recepcionista de la Clínica Arce. Escribe un mensaje de texto a un paciente para cambiar su revisión del martes, porque la doctora está de baja. Reconoce que es el segundo cambio de este mes y discúlpate una sola vez. Ofrece jueves a las 9:20 o viernes a las 12:10 y pide que responda con el número de la opción. Trata de usted. Máximo 60 palabras.',
      },
    ],
  },
  {
    empresa: 'arce',
    nombre: 'Explicar una preparación',
    descripcion: 'Qué hacer antes de una prueba, en palabras que se entiendan a la primera.',
    creado: '19d 12:30',
    preguntas: ['¿Qué prueba es?', '¿Qué tiene que hacer el paciente, y desde cuándo?', '¿Qué debe traer?'],
  },
];
