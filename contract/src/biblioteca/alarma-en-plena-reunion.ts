import type { LibraryRoleplay } from '../biblioteca.ts';

export const alarmaEnPlenaReunion: LibraryRoleplay = {
  id: 'alarma-en-plena-reunion',
  sector: 'seguridad',
  trato: 'usted',
  variedad: 'latinoamerica',
  title: 'La alarma en plena reunión',
  description:
    'Edificio de oficinas en Lima. Suena la alarma de sismo durante una reunión con un cliente importante y la directora comercial no quiere interrumpirla.',
  quien_habla: 'La directora comercial, a punto de cerrar un acuerdo',
  quien_eres: 'Brigadista de evacuación del piso',
  questions: [
    {
      text: '¿No será un simulacro? Estamos por cerrar con el cliente. Denos cinco minutos.',
      demuestra: 'Da una instrucción breve y firme, sin negociar ni discutir si es real.',
    },
    {
      text: 'El señor viene de lejos y no conoce el edificio. ¿Por dónde salimos?',
      demuestra: 'Indica la ruta y el punto de reunión con palabras que entiende alguien de fuera.',
    },
    {
      text: 'Dejé mi computadora y mi cartera en la oficina. Voy y vuelvo.',
      demuestra: 'Impide que regrese con una razón clara y le da una tarea, como acompañar al cliente.',
    },
    {
      text: 'Falta Julio. Estaba en el baño del fondo.',
      demuestra: 'Reúne los datos, no vuelve por su cuenta y avisa de inmediato a quien corresponde.',
    },
    {
      text: 'Ya apareció Julio y estamos todos. ¿Podemos subir?',
      demuestra: 'Mantiene al grupo en el punto de reunión, pasa lista y explica quién autoriza el regreso.',
    },
  ],
};
