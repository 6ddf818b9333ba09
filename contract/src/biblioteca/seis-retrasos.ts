import type { LibraryRoleplay } from '../biblioteca.ts';

export const seisRetrasos: LibraryRoleplay = {
  id: 'seis-retrasos',
  sector: 'conversaciones',
  trato: 'tu',
  variedad: 'general',
  title: 'Seis retrasos en un mes',
  description:
    'Coordinas un equipo pequeño. Bruno ha llegado tarde seis veces este mes y los demás cubren su puesto. Le has pedido hablar a solas.',
  quien_habla: 'Bruno, buen profesional, a la defensiva',
  quien_eres: 'Quien coordina el turno',
  questions: [
    {
      text: 'Me han dicho que querías verme. ¿He hecho algo mal?',
      demuestra: 'Va al tema sin rodeos, con hechos y fechas, y sin etiquetas como «irresponsable».',
    },
    {
      text: 'Son diez minutos. Además, hay gente que sale antes y a nadie le dices nada.',
      demuestra: 'No entra en la comparación: vuelve al efecto que tiene en sus compañeros y en el servicio.',
    },
    {
      text: 'Mira, desde que me separé llevo yo a los niños al colegio. No quería contarlo aquí.',
      demuestra: 'Escucha, agradece la confianza, cuida su intimidad y no pide más detalles de los necesarios.',
    },
    {
      text: 'Pues no sé qué más puedo hacer. El colegio abre a la hora que abre.',
      demuestra: 'Busca con él opciones reales, distingue lo que puede decidir de lo que debe consultar y no promete de más.',
    },
    {
      text: 'Está bien, lo intento. ¿Y si un día no lo consigo?',
      demuestra: 'Acuerda qué se espera, cómo avisar y cuándo lo revisarán, y lo resume en voz alta.',
    },
  ],
};
