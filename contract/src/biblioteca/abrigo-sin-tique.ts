import type { LibraryRoleplay } from '../biblioteca.ts';

export const abrigoSinTique: LibraryRoleplay = {
  id: 'abrigo-sin-tique',
  sector: 'comercio',
  trato: 'tu',
  variedad: 'espana',
  title: 'Un abrigo sin tique',
  description: 'Tienda de ropa, sábado por la tarde y con cola. Una clienta quiere devolver un abrigo sin tique y con señales de uso.',
  quien_habla: 'Una clienta con prisa y poca paciencia',
  quien_eres: 'Quien atiende la caja',
  questions: [
    {
      text: 'Hola, vengo a devolver este abrigo. El tique no lo tengo, pero lo compré aquí.',
      demuestra: 'La recibe con amabilidad y busca otra forma de comprobar la compra antes de decir que no.',
    },
    {
      text: 'Y no está usado, ¿eh? Me lo probé en casa y ya está.',
      demuestra: 'Describe lo que ve sin acusar y explica la norma de devolución con naturalidad.',
    },
    {
      text: 'En la tienda de enfrente me lo habrían cambiado sin preguntar.',
      demuestra: 'No entra en la comparación: ofrece las opciones reales que tiene en su mano.',
    },
    {
      text: 'Hay gente esperando y me estás haciendo pasar vergüenza.',
      demuestra: 'Baja la tensión, cuida a la clienta y a la cola, y propone un sitio aparte o un paso rápido.',
    },
    {
      text: 'Bueno, entonces, ¿qué me llevo hoy y qué tengo que traerte?',
      demuestra: 'Resume la solución, con sus condiciones y su plazo, y se despide con cordialidad.',
    },
  ],
};
