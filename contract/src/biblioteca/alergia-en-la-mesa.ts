import type { LibraryRoleplay } from '../biblioteca.ts';

export const alergiaEnLaMesa: LibraryRoleplay = {
  id: 'alergia-en-la-mesa',
  sector: 'hoteles',
  trato: 'tu',
  variedad: 'espana',
  title: 'Una alergia en la mesa siete',
  description:
    'Restaurante, viernes por la noche. Un cliente avisa de que es alérgico a los frutos secos cuando su plato ya está en marcha.',
  quien_habla: 'Un cliente joven que le quita importancia',
  quien_eres: 'Quien atiende las mesas',
  questions: [
    {
      text: 'Ah, por cierto, soy alérgico a los frutos secos. Pero un poco no me hace nada, ¿eh?',
      demuestra: 'Se lo toma en serio, pregunta por el alcance y detiene el plato antes de seguir.',
    },
    {
      text: 'El postre de la casa lleva almendra por encima, ¿verdad? Me la quitas y listo.',
      demuestra: 'Explica por qué quitarla no basta y no asegura nada sin consultar a la cocina.',
    },
    {
      text: '¿Y la ensalada? Seguro que esa no lleva nada.',
      demuestra: 'No adivina: comprueba los ingredientes y el contacto con otros alimentos, y vuelve con la respuesta.',
    },
    {
      text: 'Todos están comiendo menos yo. ¿Cuánto va a tardar lo mío?',
      demuestra: 'Da un tiempo realista, ofrece algo seguro mientras tanto y cuida de que no se sienta una molestia.',
    },
    {
      text: 'Oye, me pica la boca. ¿Será del pan?',
      demuestra: 'Actúa de inmediato: pregunta por su medicación, avisa y pide ayuda médica sin esperar a ver si se pasa.',
    },
    {
      text: 'Ya estoy mejor, vaya susto. ¿Me apuntas lo que he tomado, por si me lo preguntan?',
      demuestra: 'Deja por escrito lo servido y la hora, informa a la cocina y no lo deja solo hasta que alguien se hace cargo.',
    },
  ],
};
