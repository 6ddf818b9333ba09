import type { LibraryRoleplay } from '../biblioteca.ts';

export const cobroDuplicado: LibraryRoleplay = {
  id: 'cobro-duplicado',
  sector: 'atencion',
  trato: 'tu',
  variedad: 'general',
  title: 'Un cobro que aparece dos veces',
  description: 'Chat de atención. A una clienta le han cobrado dos veces la misma compra y necesita ese dinero antes del lunes.',
  quien_habla: 'Una clienta preocupada por su saldo',
  quien_eres: 'Quien atiende el chat, sin acceso a las cuentas del banco',
  questions: [
    {
      text: 'Hola, me han cobrado dos veces el mismo pedido. ¿Me lo puedes mirar?',
      demuestra: 'Saluda, se hace cargo y pide solo los datos que hacen falta para localizar el pedido, nunca los de la tarjeta.',
    },
    {
      text: 'Te paso el número del pedido: 40718. En el banco veo los dos cargos, y uno aparece como «pendiente». ¿Eso qué significa?',
      demuestra: 'Distingue sin tecnicismos un cargo pendiente de uno cobrado y dice qué va a comprobar antes de asegurar nada.',
    },
    {
      text: '¿Y cuándo tendré el dinero? El lunes pago el alquiler y así no me alcanza.',
      demuestra:
        'Da un plazo realista, separa lo que depende de la empresa de lo que depende del banco y no promete una fecha que no controla.',
    },
    {
      text: 'Si el banco tarda más de la cuenta, ¿qué hago? ¿Abro otra conversación y empiezo de cero?',
      demuestra: 'Deja una referencia, un justificante para el banco y una fecha en la que volverá a escribirle.',
    },
  ],
};
