import type { LibraryRoleplay } from '../biblioteca.ts';

export const terceraLlamada: LibraryRoleplay = {
  id: 'tercera-llamada',
  sector: 'atencion',
  trato: 'usted',
  variedad: 'general',
  title: 'Un cliente que llama por tercera vez',
  description:
    'Teléfono de atención. Este cliente llama por tercera vez por la misma avería, y cada vez le han dicho algo distinto. Hoy no quiere otra promesa.',
  quien_habla: 'Un cliente cansado de repetir su historia',
  quien_eres: 'Quien atiende el teléfono y puede ver el historial',
  questions: [
    {
      text: 'Es la tercera vez que llamo esta semana. ¿También usted me va a pedir que lo cuente todo desde el principio?',
      demuestra: 'Reconoce las llamadas anteriores y resume lo que ya consta, en lugar de hacerle repetirlo.',
    },
    {
      text: 'Todos piden disculpas y nadie me dice qué ha pasado. ¿Qué ha fallado?',
      demuestra: 'Explica con palabras sencillas la causa que conoce, admite lo que aún no sabe y no culpa a otros.',
    },
    {
      text: 'Su compañera me prometió que vendrían ayer y no vino nadie. ¿Por qué tendría que creerle a usted?',
      demuestra: 'No defiende ni acusa a la compañera; ofrece algo comprobable, como un nombre, una hora o una confirmación por escrito.',
    },
    {
      text: 'Prefiero hablar con la persona que manda ahí.',
      demuestra: 'No bloquea la petición: dice qué puede resolver ya, y cómo y cuándo pasaría la llamada.',
    },
    {
      text: 'De acuerdo. Dígame qué va a pasar ahora, paso por paso, y qué hago si mañana sigo igual.',
      demuestra: 'Cierra con pasos, responsables y horas, y deja una vía directa por si algo falla.',
    },
  ],
};
