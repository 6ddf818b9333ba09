import type { LibraryRoleplay } from '../biblioteca.ts';

export const primerDiaEnElEquipo: LibraryRoleplay = {
  id: 'primer-dia-en-el-equipo',
  sector: 'primer_dia',
  trato: 'tu',
  variedad: 'general',
  title: 'Tu primer día en el equipo',
  description:
    'Acabas de llegar a una empresa nueva. La persona que te recibe tiene prisa, explica mucho en poco tiempo y da por sabidas algunas cosas.',
  quien_habla: 'Nuria, que hoy te acompaña, amable y acelerada',
  quien_eres: 'La persona nueva del equipo',
  questions: [
    {
      text: '¡Por fin! Soy Nuria. Cuéntame quién eres en un minuto, que luego te presento a los demás.',
      demuestra: 'Se presenta con brevedad: qué ha hecho antes, qué hará aquí y un detalle cercano.',
    },
    {
      text: 'Te he pasado ocho documentos y tres enlaces. ¿Todo claro?',
      demuestra: 'Reconoce lo que no ha entendido y pregunta por lo primero que necesita, sin fingir.',
    },
    {
      text: 'El resumen semanal lo hacemos como siempre: lo sacas del sistema y lo mandas arriba.',
      demuestra: 'Pide que concrete qué, a quién y para cuándo, y repite lo entendido para comprobarlo.',
    },
    {
      text: 'Ahora tengo una reunión de dos horas. ¿Qué vas a hacer mientras tanto?',
      demuestra: 'Propone un plan sencillo con lo que ya puede hacer y anota las dudas para después.',
    },
    {
      text: 'Antes de que te vayas: ¿qué te llevas de hoy y qué necesitas para mañana?',
      demuestra: 'Resume lo aprendido y pide algo concreto, con iniciativa.',
    },
  ],
};
