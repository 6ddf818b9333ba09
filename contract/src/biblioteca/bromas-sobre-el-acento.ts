import type { LibraryRoleplay } from '../biblioteca.ts';

export const bromasSobreElAcento: LibraryRoleplay = {
  id: 'bromas-sobre-el-acento',
  sector: 'conversaciones',
  trato: 'usted',
  variedad: 'latinoamerica',
  title: 'Las bromas sobre su acento',
  description:
    'Bodega de una empresa de logística. Una auxiliar te busca al terminar el turno: un compañero imita su acento delante de todos y ella ya no quiere entrar al comedor.',
  quien_habla: 'Yuliana, auxiliar de bodega desde hace cuatro meses',
  quien_eres: 'Quien dirige el turno',
  questions: [
    {
      text: '¿Tiene un minuto? No sé si esto es una bobada, pero ya no aguanto más.',
      demuestra: 'Le da tiempo y un lugar reservado, y deja claro que lo que le pasa importa.',
    },
    {
      text: 'Cada vez que hablo por el radio, Édgar me imita y todos se ríen. Dice que es por cariño.',
      demuestra: 'Escucha sin disculpar al compañero y pide hechos, qué, cuándo y quién estaba, sin interrogarla.',
    },
    {
      text: 'No quiero que lo echen. Solo quiero que pare. ¿Usted tiene que contarlo?',
      demuestra: 'Explica con honestidad qué puede quedar entre los dos y qué tiene la obligación de comunicar.',
    },
    {
      text: 'Si él se entera de que fui yo, va a ser peor.',
      demuestra: 'Se toma en serio el miedo a las represalias y dice qué hará para protegerla.',
    },
    {
      text: 'Y mientras tanto, ¿mañana qué hago cuando llegue la hora del almuerzo?',
      demuestra: 'Acuerda una medida inmediata, una forma de avisar y una fecha en la que volverán a hablar.',
    },
  ],
};
