import type { LibraryRoleplay } from '../biblioteca.ts';

export const promocionAgotada: LibraryRoleplay = {
  id: 'promocion-agotada',
  sector: 'comercio',
  trato: 'usted',
  variedad: 'latinoamerica',
  title: 'La promoción que se agotó',
  description:
    'Tienda de electrodomésticos en Santiago. Una pareja viene por el refrigerador de la promoción, que se agotó a mediodía. El afiche sigue en la vitrina.',
  quien_habla: 'Un señor que cruzó la ciudad por la oferta',
  quien_eres: 'Quien atiende la tienda',
  questions: [
    {
      text: 'Venimos por el refrigerador de la vitrina, el de la promoción. ¿Nos lo muestra?',
      demuestra: 'Dice enseguida que se agotó y se disculpa por el afiche, sin esperar a que lo descubran.',
    },
    {
      text: 'Pero si el afiche sigue puesto. Eso es publicidad engañosa.',
      demuestra: 'Reconoce el error, lo corrige en el momento y no discute la palabra.',
    },
    {
      text: 'Cruzamos toda la ciudad para esto. Algo tendrá que hacer usted.',
      demuestra: 'Averigua qué puede conseguir, como otra sucursal, una reserva o un modelo equivalente, y qué debe autorizar su jefatura.',
    },
    {
      text: 'Y seguro que ahora me va a ofrecer uno más caro.',
      demuestra: 'Pregunta qué necesitan y explica su recomendación, incluido cuándo no conviene.',
    },
    {
      text: 'Lo vamos a conversar. Si decidimos esperar, ¿cómo me asegura el precio?',
      demuestra: 'Deja por escrito qué se respeta, hasta cuándo y quién responde, o dice con claridad que no puede.',
    },
  ],
};
