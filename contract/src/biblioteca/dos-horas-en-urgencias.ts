import type { LibraryRoleplay } from '../biblioteca.ts';

export const dosHorasEnUrgencias: LibraryRoleplay = {
  id: 'dos-horas-en-urgencias',
  sector: 'salud',
  trato: 'usted',
  variedad: 'general',
  title: 'Dos horas en urgencias',
  description:
    'Admisión de urgencias. Un hombre espera con su madre desde hace dos horas y ha visto entrar antes a personas que llegaron después.',
  quien_habla: 'El hijo de una paciente de ochenta años',
  quien_eres: 'Quien atiende el mostrador de admisión',
  questions: [
    {
      text: 'Llevamos dos horas aquí y esa señora acaba de llegar y ya ha entrado. ¿Se han olvidado de nosotros?',
      demuestra: 'Reconoce la espera y explica con sencillez que se atiende por gravedad, sin hablar de la otra paciente.',
    },
    {
      text: 'Mi madre tiene ochenta años. ¿Eso no es grave?',
      demuestra: 'No emite un juicio clínico: pregunta si ha notado cambios y ofrece que enfermería la valore de nuevo.',
    },
    {
      text: 'Ahora dice que se marea.',
      demuestra: 'Actúa de inmediato: avisa al personal sanitario y le dice qué hacer mientras tanto.',
    },
    {
      text: 'Perdone que le hable así. Es que nadie nos dice nada.',
      demuestra: 'Acoge la disculpa y acuerda cuándo volverá a informarle.',
    },
    {
      text: '¿Cuánto falta? Dígame la verdad.',
      demuestra: 'No inventa un tiempo: cuenta lo que sabe, qué puede cambiarlo y dónde encontrar a quien le informa.',
    },
  ],
};
