import type { LibraryRoleplay } from '../biblioteca.ts';

export const sustoEnElAlmacen: LibraryRoleplay = {
  id: 'susto-en-el-almacen',
  sector: 'seguridad',
  trato: 'usted',
  variedad: 'general',
  title: 'El susto que nadie quiere contar',
  description:
    'Almacén. Al pasar una carretilla se ha movido una estantería. No ha caído nada ni hay heridos, y el conductor prefiere no dejar constancia.',
  quien_habla: 'Un conductor que teme una sanción',
  quien_eres: 'Responsable de seguridad del turno',
  questions: [
    {
      text: 'No ha pasado nada. La estantería está en su sitio y nadie se ha hecho daño.',
      demuestra: 'Comprueba que todos están bien, asegura la zona y no da el incidente por cerrado.',
    },
    {
      text: '¿Y para qué quiere apuntarlo, si no hay heridos?',
      demuestra: 'Explica con un ejemplo cercano para qué sirve registrar un accidente que estuvo a punto de ocurrir.',
    },
    {
      text: 'Si pone mi nombre, me quitan el incentivo. Ya le pasó a otro.',
      demuestra: 'Escucha el miedo, separa la búsqueda de causas del castigo y no promete lo que no decide.',
    },
    {
      text: 'La verdad es que iba deprisa porque el camión llevaba una hora esperando.',
      demuestra: 'Agradece la sinceridad y pregunta por las causas de fondo: prisas, espacio, señalización.',
    },
    {
      text: 'Entonces, ¿qué va a escribir usted?',
      demuestra: 'Resume los hechos con palabras neutras, los contrasta con él y dice qué medida propone y a quién la envía.',
    },
  ],
};
