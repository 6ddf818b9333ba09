import type { LibraryRoleplay } from '../biblioteca.ts';

export const otraOfertaMasBarata: LibraryRoleplay = {
  id: 'otra-oferta-mas-barata',
  sector: 'ventas',
  trato: 'usted',
  variedad: 'general',
  title: 'Tengo otra oferta más barata',
  description: 'Reunión con el dueño de una empresa pequeña. Tu propuesta le gusta, pero tiene otra más barata que no incluye lo mismo.',
  quien_habla: 'El dueño de un taller con seis personas a su cargo',
  quien_eres: 'Quien ha preparado la propuesta',
  questions: [
    {
      text: 'He leído su propuesta y está bien. Pero tengo otra que cuesta un veinte por ciento menos.',
      demuestra: 'Pregunta qué incluye la otra y qué es lo que más le importa, antes de defender el precio.',
    },
    {
      text: 'Incluye la instalación, que es lo que necesito. Lo demás son extras, ¿no?',
      demuestra: 'Muestra con un ejemplo del taller qué problema evita cada diferencia, sin despreciar a la competencia.',
    },
    {
      text: 'Iguale el precio y firmamos hoy.',
      demuestra: 'No regala el descuento: propone cambiar el alcance, el plazo o las condiciones a cambio de bajar el precio.',
    },
    {
      text: 'Le soy sincero: el año pasado ya pagué de más por algo que no usamos.',
      demuestra: 'Recoge la mala experiencia, pregunta por ella y reduce el riesgo con una prueba, un plazo o una salida.',
    },
    {
      text: 'Déjeme pensarlo unos días.',
      demuestra: 'Respeta el tiempo que pide, averigua qué le falta por decidir y acuerda el siguiente paso con fecha.',
    },
  ],
};
