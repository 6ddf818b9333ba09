import type { LibraryRoleplay } from '../biblioteca.ts';

export const diezMinutosConCompras: LibraryRoleplay = {
  id: 'diez-minutos-con-compras',
  sector: 'ventas',
  trato: 'usted',
  variedad: 'latinoamerica',
  title: 'Diez minutos con la encargada de compras',
  description:
    'Visita comercial en Medellín. La encargada de compras te recibe entre dos reuniones: trabaja con otro proveedor desde hace tres años y solo te da diez minutos.',
  quien_habla: 'La encargada de compras de una cadena de panaderías',
  quien_eres: 'Representante de un proveedor de empaques',
  questions: [
    {
      text: 'Siga, tome asiento. Le advierto que ya tenemos proveedor. ¿En qué le puedo ayudar?',
      demuestra: 'Agradece el tiempo, dice en una frase por qué la visita puede servirle y pide permiso para preguntar.',
    },
    {
      text: 'Con el de ahora estamos contentos. Bueno, en diciembre siempre se demora, pero eso les pasa a todos.',
      demuestra: 'Nota la pista de diciembre y pregunta por sus consecuencias antes de ofrecer algo.',
    },
    {
      text: 'El año pasado nos quedamos cuatro días sin cajas. ¿Usted me garantiza que con ustedes no pasa?',
      demuestra: 'No promete lo imposible: explica cómo asegura las entregas y qué ocurre si una falla.',
    },
    {
      text: 'Mándeme la cotización por correo y yo la miro.',
      demuestra: 'No se conforma con enviarla a ciegas: acuerda qué debe incluir y cuándo la revisarán juntos.',
    },
    {
      text: 'Tengo que entrar a otra reunión. ¿Qué necesita de mí?',
      demuestra: 'Pide un paso pequeño y concreto, con fecha, y termina a tiempo.',
    },
  ],
};
