import type { LibraryRoleplay } from '../biblioteca.ts';

export const regaloPerdido: LibraryRoleplay = {
  id: 'regalo-perdido',
  sector: 'atencion',
  trato: 'usted',
  variedad: 'latinoamerica',
  title: 'El regalo que no llegó',
  description:
    'Línea de atención de una tienda en línea. El pedido debía llegar el viernes a Guadalajara. El sistema lo marca como entregado, pero el cliente no recibió nada y el cumpleaños de su hija ya pasó.',
  quien_habla: 'Un papá decepcionado, que no levanta la voz',
  quien_eres: 'Agente de servicio al cliente',
  questions: [
    {
      text: 'Buenas tardes. Ahí dice que mi pedido está entregado, pero a mi casa no llegó nadie. ¿Usted qué ve?',
      demuestra: 'Dice con honestidad lo que muestra el sistema y lo trata como un dato por comprobar, sin insinuar que el cliente miente.',
    },
    {
      text: 'Era el regalo de mi hija. El sábado cumplió seis años y no tuve qué darle.',
      demuestra: 'Reconoce lo que significó para la familia antes de pasar al trámite y no le resta importancia.',
    },
    {
      text: 'La mensajería me dice que el problema es de ustedes, y ustedes me mandan con la mensajería. ¿Quién me va a responder?',
      demuestra: 'Asume el caso como propio y se encarga de hablar con la mensajería, en lugar de devolverle la gestión.',
    },
    {
      text: 'No quiero que me regrese el dinero. Quiero el juguete.',
      demuestra:
        'Atiende lo que de verdad pide, revisa si hay existencias antes de prometer y propone una alternativa clara si no las hay.',
    },
    {
      text: 'Está bien. ¿Me manda todo por escrito a mi celular?',
      demuestra: 'Resume lo acordado con fecha, número de caso y nombre, y confirma por qué medio lo enviará.',
    },
  ],
};
