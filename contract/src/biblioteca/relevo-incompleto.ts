import type { LibraryRoleplay } from '../biblioteca.ts';

export const relevoIncompleto: LibraryRoleplay = {
  id: 'relevo-incompleto',
  sector: 'industria',
  trato: 'tu',
  variedad: 'general',
  title: 'Un relevo a toda prisa',
  description: 'Cambio de turno en una planta. El compañero que sale tiene prisa, y la máquina ha dado un aviso que no está anotado.',
  quien_habla: 'El compañero del turno que termina',
  quien_eres: 'Quien empieza el turno',
  questions: [
    {
      text: 'Todo bien, como siempre. Ahí te dejo la máquina, que pierdo el autobús.',
      demuestra: 'Pide un minuto, con amabilidad y firmeza, para hacer el relevo completo.',
    },
    {
      text: 'Ah, lo del aviso. Salió a las cuatro, lo quité y no ha vuelto.',
      demuestra: 'Pregunta lo necesario: qué aviso era, con qué producto y qué se hizo.',
    },
    {
      text: 'No lo apunté porque luego vienen los de mantenimiento y se enreda todo.',
      demuestra: 'Explica por qué lo necesita por escrito y propone anotarlo juntos en ese momento.',
    },
    {
      text: '¿Y qué vas a hacer? ¿Pararla por un aviso?',
      demuestra: 'Dice cómo lo comprobará antes de producir y a quién avisará, sin reproches.',
    },
  ],
};
