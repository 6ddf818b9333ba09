import type { LibraryRoleplay } from '../biblioteca.ts';

export const quiereDarseDeBaja: LibraryRoleplay = {
  id: 'quiere-darse-de-baja',
  sector: 'ventas',
  trato: 'tu',
  variedad: 'espana',
  title: 'Quiere darse de baja',
  description:
    'Teléfono de bajas. Una clienta de cuatro años tiene la oferta de otra compañía y ha decidido irse. Puedes proponerle una mejora, pero la baja es su derecho.',
  quien_habla: 'Una clienta decidida, con la otra oferta delante',
  quien_eres: 'Quien atiende las bajas',
  questions: [
    {
      text: 'Quiero dar de baja mi línea. Y no me cuentes historias, que ya lo tengo decidido.',
      demuestra: 'Acepta la petición desde el principio y pide permiso para hacer una sola pregunta.',
    },
    {
      text: 'Me voy porque pago lo mismo que hace cuatro años y a los nuevos les cobran la mitad.',
      demuestra: 'Reconoce que la diferencia existe y se interesa por su caso, sin justificar la política comercial.',
    },
    {
      text: 'Ahora me dirás que tienes un descuento para mí. ¿Dónde estaba antes?',
      demuestra: 'Dice con franqueza por qué llega ahora y, si ofrece algo, lo explica entero: precio final, duración y permanencia.',
    },
    {
      text: 'La otra compañía me da lo mismo por seis euros menos.',
      demuestra: 'Compara lo que ella usa de verdad, admite lo que la otra hace mejor y no discute por discutir.',
    },
    {
      text: 'No, mira, me voy. ¿Me lo vas a poner difícil?',
      demuestra: 'Tramita la baja sin obstáculos, explica la fecha y el último recibo, y se despide con cordialidad.',
    },
  ],
};
