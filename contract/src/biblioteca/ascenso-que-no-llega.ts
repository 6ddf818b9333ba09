import type { LibraryRoleplay } from '../biblioteca.ts';

export const ascensoQueNoLlega: LibraryRoleplay = {
  id: 'ascenso-que-no-llega',
  sector: 'conversaciones',
  trato: 'tu',
  variedad: 'general',
  title: 'El ascenso que no llega',
  description:
    'Reunión individual. Irene esperaba la coordinación del equipo y se la han dado a otra persona. Se lo dices tú, antes de que se anuncie esta tarde.',
  quien_habla: 'Irene, cinco años en la empresa y muy buenos resultados',
  quien_eres: 'Quien dirige su equipo',
  questions: [
    {
      text: 'Imagino que es por lo de la coordinación. Llevo toda la semana esperando. ¿Qué han decidido?',
      demuestra: 'Da la noticia en la primera frase, con claridad y respeto, sin envolverla en elogios.',
    },
    {
      text: 'No lo entiendo. ¿Qué tiene ella que no tenga yo?',
      demuestra: 'Explica los criterios de la decisión sin hablar mal de nadie ni contar cosas de la otra persona.',
    },
    {
      text: '¿Tú me defendiste o también la preferías a ella?',
      demuestra: 'Habla con honestidad de su papel, no se esconde detrás de la empresa y acepta el enfado.',
    },
    {
      text: 'Entonces dime la verdad: ¿tengo futuro aquí o es mejor que busque en otro sitio?',
      demuestra: 'No promete un puesto: habla de lo que sí puede ofrecer y de lo que ella necesita mostrar.',
    },
    {
      text: 'Necesito unos días. Y esta tarde no quiero estar en el anuncio.',
      demuestra: 'Respeta su reacción, acuerda cómo llevar el día y propone una fecha para seguir hablando.',
    },
  ],
};
