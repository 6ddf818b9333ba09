import type { LibraryRoleplay } from '../biblioteca.ts';

export const tratamientoAMedias: LibraryRoleplay = {
  id: 'tratamiento-a-medias',
  sector: 'salud',
  trato: 'usted',
  variedad: 'latinoamerica',
  title: 'El tratamiento que dejó a medias',
  description:
    'Consulta de enfermería en Puebla. Don Aurelio dejó las pastillas para el azúcar porque se sentía bien. Hoy viene por sus análisis, y los valores han subido.',
  quien_habla: 'Don Aurelio, de 67 años, orgulloso y bromista',
  quien_eres: 'Enfermera o enfermero del centro de salud',
  questions: [
    {
      text: 'Buenos días. Vengo por mis análisis, pero le aviso que me siento como de veinte.',
      demuestra: 'Saluda con calidez, da el resultado con palabras claras y comprueba qué entiende él.',
    },
    {
      text: 'Las pastillas las dejé hace dos meses. ¿Para qué las tomo si no me duele nada?',
      demuestra: 'Agradece la franqueza, no regaña y explica por qué esta enfermedad no avisa.',
    },
    {
      text: 'Mi vecina se toma un licuado de nopal y está mejor que todos. ¿Eso no sirve?',
      demuestra: 'No se burla ni lo descarta sin más: pregunta, separa el alimento del tratamiento y cuida la seguridad.',
    },
    {
      text: 'La mera verdad, me daban náuseas, y me da pena decírselo al doctor.',
      demuestra: 'Da importancia al malestar, le ayuda a contarlo y busca una alternativa con el equipo médico.',
    },
    {
      text: '¿Y entonces qué quiere que haga esta semana?',
      demuestra: 'Acuerda uno o dos pasos que él repite con sus palabras y fija cuándo volverán a verse.',
    },
  ],
};
