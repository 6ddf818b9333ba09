import type { DemoRoleplay } from './roleplays.ts';

export const ARCE_ROLEPLAYS: DemoRoleplay[] = [
  {
    title: 'Una cita que hay que cambiar por tercera vez',
    description: 'Recepción. La doctora no pasa consulta mañana y a este paciente ya le has movido la cita dos veces.',
    quien_habla: 'Un paciente que ya ha pedido dos veces permiso en el trabajo',
    quien_eres: 'Recepcionista de la clínica',
    createdDaysAgo: 17,
    questions: [
      '¿Otra vez? Ya me la cambiaron la semana pasada y la anterior.',
      'He pedido el día libre en el trabajo. ¿Eso quién me lo devuelve?',
      'Pues deme otra doctora, la que sea, pero mañana.',
      'Y si dentro de unos días me vuelven a llamar, ¿qué hago?',
    ],
    rehearsals: [
      {
        person: 'hugo',
        assigned: { due: -4, completedDaysAgo: 9 },
        answers: [
          'Tiene razón: es la tercera, y las tres por causas nuestras. Lo siento. Antes de proponerle nada he apartado dos huecos para que elija usted.',
          'El día no puedo devolvérselo. Sí puedo darle hoy un justificante de que la cita la hemos anulado nosotros, por si le sirve en el trabajo.',
          'Mañana a las 12:10 tiene un hueco la doctora Lago, que ya ha visto su historia. Si prefiere esperar a su doctora, el jueves a primera hora.',
          'No debería pasar. Dejo su cita marcada como fija: si algo cambiara, la llamada no se la hago yo, se la hace el coordinador.',
        ],
      },
      {
        person: 'paula',
        assigned: { due: 4 },
        answeredDaysAgo: 5,
        answers: [
          'Lo veo en su ficha y le pido disculpas. Esta vez no le voy a dar una fecha sin haber hablado antes con la consulta.',
          'Le entiendo. Dígame si le viene mejor a primera hora o al final del día, y así no pierde otra jornada.',
        ],
        draft: 'Puedo preguntar ahora mismo si la doctora Lago',
      },
    ],
  },
  {
    title: 'Un familiar que pide los resultados de otra persona',
    description: 'Recepción. Llama la hija de una paciente: quiere saber qué ha salido en la analítica de su madre.',
    quien_habla: 'La hija de la paciente, preocupada y con prisa',
    quien_eres: 'Recepcionista de la clínica',
    createdDaysAgo: 12,
    questions: [
      'Soy su hija, la acompaño a todas las consultas. Solo dígame si ha salido bien o mal.',
      'Mi madre tiene setenta y ocho años y con el ordenador no se entiende. ¿Cómo lo hacemos?',
      'La otra vez me lo dijo su compañera y no hubo ningún problema.',
    ],
    rehearsals: [
      { person: 'hugo', assigned: { due: 3 } },
      { person: 'paula', assigned: { due: -2 } },
    ],
  },
];
