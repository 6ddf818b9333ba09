import type { LibraryRoleplay } from '../biblioteca.ts';

export const antibioticoSinReceta: LibraryRoleplay = {
  id: 'antibiotico-sin-receta',
  sector: 'salud',
  trato: 'usted',
  variedad: 'general',
  title: 'Un antibiótico sin receta',
  description:
    'Mostrador de una farmacia. Una clienta habitual pide un antibiótico sin receta: dice que otras veces se lo han dado y que no consigue cita.',
  quien_habla: 'Una clienta de toda la vida, con dolor de garganta',
  quien_eres: 'Quien atiende la farmacia',
  questions: [
    {
      text: 'Deme lo de siempre para la garganta, el antibiótico de la caja verde.',
      demuestra: 'Atiende con cercanía, pregunta por los síntomas y aclara pronto que hace falta receta.',
    },
    {
      text: '¿Receta? Su compañero me lo dio el invierno pasado sin tanta pregunta.',
      demuestra: 'Mantiene el criterio sin acusar al compañero y explica el riesgo en una frase.',
    },
    {
      text: 'Es que no hay cita hasta el jueves. ¿Qué quiere, que aguante así cuatro días?',
      demuestra: 'Ofrece alternativas: alivio sin receta, otra forma de consultar y señales para no esperar.',
    },
    {
      text: 'También tomo unas pastillas para la tensión. ¿Eso cambia algo?',
      demuestra: 'No improvisa: pregunta cuáles, comprueba si son compatibles y consulta al farmacéutico si hay duda.',
    },
    {
      text: 'Bueno, me ha convencido. ¿Y si mañana estoy peor?',
      demuestra: 'Resume qué hacer y nombra las señales concretas que piden atención médica.',
    },
  ],
};
