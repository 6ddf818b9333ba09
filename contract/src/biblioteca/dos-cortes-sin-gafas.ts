import type { LibraryRoleplay } from '../biblioteca.ts';

export const dosCortesSinGafas: LibraryRoleplay = {
  id: 'dos-cortes-sin-gafas',
  sector: 'seguridad',
  trato: 'tu',
  variedad: 'general',
  title: 'Dos cortes sin gafas',
  description:
    'Taller, última hora del viernes. Un compañero con veinte años de oficio corta metal sin gafas ni guantes para terminar antes.',
  quien_habla: 'Ramón, el más veterano del taller',
  quien_eres: 'Una persona de su equipo, que lo ve al pasar',
  questions: [
    {
      text: 'No me mires así, que son dos cortes y me voy.',
      demuestra: 'Se acerca sin sobresaltarlo, pide que pare y nombra el riesgo concreto.',
    },
    {
      text: 'Veinte años sin gafas y aquí me tienes, con los dos ojos.',
      demuestra: 'No discute su experiencia: separa la suerte del riesgo y habla desde el cuidado.',
    },
    {
      text: 'Además, con los guantes no siento la pieza y es peor.',
      demuestra: 'Se toma en serio la objeción y busca una solución, como otros guantes u otra forma de sujetar la pieza.',
    },
    {
      text: '¿Vas a ir a contárselo al encargado?',
      demuestra: 'Dice con claridad qué hará y por qué, sin amenazar ni encubrir.',
    },
    {
      text: 'Anda, tráeme las gafas. Pero el lunes hablamos de los guantes.',
      demuestra: 'Agradece el paso, ayuda a terminar con seguridad y se compromete a buscar con él unos guantes mejores.',
    },
  ],
};
