import type { LibraryRoleplay } from '../biblioteca.ts';

export const reservaQueNoAparece: LibraryRoleplay = {
  id: 'reserva-que-no-aparece',
  sector: 'hoteles',
  trato: 'usted',
  variedad: 'general',
  title: 'La reserva que no aparece',
  description:
    'Recepción de un hotel, once de la noche. Una pareja llega con su confirmación, pero la reserva no aparece y el hotel está lleno.',
  quien_habla: 'Una huésped agotada después de ocho horas de viaje',
  quien_eres: 'Recepcionista del turno de noche',
  questions: [
    {
      text: 'Buenas noches. Tenemos una habitación a nombre de Salgado. Aquí está la confirmación.',
      demuestra: 'La acoge, revisa con calma y cuenta lo que ocurre sin culparla ni culpar a la página de reservas.',
    },
    {
      text: 'No puede ser. La pagué hace un mes.',
      demuestra: 'Reconoce el pago, asume el problema como propio y explica qué está haciendo en ese momento.',
    },
    {
      text: 'No me diga que están llenos. Es de noche y no conocemos la ciudad.',
      demuestra: 'Ofrece una solución concreta, como otro hotel y el traslado, y dice quién la paga según lo que puede decidir.',
    },
    {
      text: 'Mi marido lleva una medicina que hay que guardar en frío. No podemos andar dando vueltas.',
      demuestra: 'Atiende primero la necesidad urgente y ajusta la solución a ella.',
    },
    {
      text: '¿Y mañana? ¿Volvemos aquí o nos olvidamos de este hotel?',
      demuestra: 'Acuerda la vuelta o la alternativa con hora, nombre y compensación, sin prometer lo que no puede cumplir.',
    },
  ],
};
