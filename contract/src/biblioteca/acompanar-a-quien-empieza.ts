import type { LibraryRoleplay } from '../biblioteca.ts';

export const acompanarAQuienEmpieza: LibraryRoleplay = {
  id: 'acompanar-a-quien-empieza',
  sector: 'primer_dia',
  trato: 'tu',
  variedad: 'general',
  title: 'Acompañar a quien empieza',
  description: 'Hoy se incorpora Mateo y te toca acompañarlo. Es su primer empleo, está nervioso y no se atreve a preguntar.',
  quien_habla: 'Mateo, en su primer día de trabajo',
  quien_eres: 'La persona que lo acompaña',
  questions: [
    {
      text: 'Hola… Me han dicho que pregunte por ti. No sabía si esperar fuera.',
      demuestra: 'Lo recibe por su nombre, lo tranquiliza y le cuenta cómo será el día.',
    },
    {
      text: 'Sí, sí, todo entendido. No hace falta que lo repitas.',
      demuestra: 'Nota que quizá no es así y lo comprueba con una tarea pequeña o una pregunta abierta, sin ponerlo en evidencia.',
    },
    {
      text: 'Creo que he borrado algo de la carpeta compartida. No sé si se puede recuperar.',
      demuestra: 'Agradece que lo diga, mantiene la calma, resuelve primero y explica después.',
    },
    {
      text: '¿Los demás también se equivocaban al principio? Porque yo hoy llevo tres.',
      demuestra: 'Le quita dramatismo con un ejemplo propio y le señala algo que ha hecho bien.',
    },
    {
      text: 'Y mañana, si tú no estás, ¿a quién le pregunto?',
      demuestra: 'Le deja un nombre, un momento y lo básico por escrito, para que no dependa de una sola persona.',
    },
  ],
};
