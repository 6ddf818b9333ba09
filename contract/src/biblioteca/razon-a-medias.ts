import type { LibraryRoleplay } from '../biblioteca.ts';

export const razonAMedias: LibraryRoleplay = {
  id: 'razon-a-medias',
  sector: 'atencion',
  trato: 'usted',
  variedad: 'espana',
  title: 'Una reclamación con razón a medias',
  description:
    'Correo de reclamaciones. Una clienta veterana escribe por una factura: tiene razón en el importe, pero no en las fechas. Contestas por escrito a cada uno de sus mensajes.',
  quien_habla: 'Una clienta que lleva doce años y guarda todas las facturas',
  quien_eres: 'Quien responde las reclamaciones por correo electrónico',
  questions: [
    {
      text: 'Les escribo porque en la factura de octubre me cobran una revisión que no pedí. Espero una explicación, no una respuesta automática.',
      demuestra: 'Responde al motivo concreto con un tono personal y dice qué va a revisar y para cuándo.',
    },
    {
      text: 'Además, según mis cuentas, el contrato terminó en septiembre, así que no debería pagar nada.',
      demuestra:
        'Corrige la fecha con el dato y el documento, sin que suene a reproche, y deja abierta la parte en la que ella tiene razón.',
    },
    {
      text: 'He vuelto a leer el contrato y la fecha no la discuto. Pero la revisión no la pedí, y son 64 euros.',
      demuestra: 'Reconoce el error sin rodeos, indica cuánto se devuelve y cómo, y agradece la comprobación.',
    },
    {
      text: 'Después de doce años, ¿de verdad tengo que pelear cada recibo?',
      demuestra: 'Contesta a la relación y no solo al importe: dice qué cambiará para que no se repita, sin excusas.',
    },
    {
      text: 'Quedo a la espera de que me confirmen en qué hemos quedado.',
      demuestra: 'Cierra con un resumen breve y completo: qué se devuelve, cuándo, por qué vía y a quién acudir.',
    },
  ],
};
