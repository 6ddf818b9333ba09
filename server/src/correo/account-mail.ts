import { copyPath, PAGINAS } from '@ensaya/contract/paginas.ts';
import { z } from 'zod';

const changed = z.object({
  kind: z.literal('account_changed'),
  to: z.email(),
  /** Of the link 'No he sido yo'. */
  token: z.string(),
  change: z.enum(['password', 'factor_on', 'factor_off', 'address', 'device']),
  /** Of the new device. */
  ip: z.string().optional(),
  /** The new address. */
  email: z.string().optional(),
});
const toOldAddress = z.object({
  kind: z.literal('address_old'),
  to: z.email(),
  token: z.string(),
  objection: z.string(),
  /** The new address. */
  email: z.string(),
});
const toNewAddress = z.object({ kind: z.literal('address_new'), to: z.email(), token: z.string() });

/** A copy can be downloaded: of a company's data, or of the person's own. */
const copyReady = z.object({
  kind: z.literal('copy_ready'),
  to: z.email(),
  empresa: z.string().nullable(),
  empresa_id: z.string().nullable(),
});
const erased = z.object({ kind: z.literal('erased'), to: z.email() });

/** Mails about a person's own account. */
export const accountMails = [changed, toOldAddress, toNewAddress, copyReady, erased] as const;
type AccountMail = z.output<(typeof accountMails)[number]>;

const objectionPath = (token: string) => `${PAGINAS.objection.path}?token=${encodeURIComponent(token)}`;
const confirmationPath = (token: string) => `${PAGINAS.newAddress.path}?token=${encodeURIComponent(token)}`;
const greeting = 'Hola:';

function changeText({ change, ip, email }: z.output<typeof changed>, brand: string): [subject: string, sentence: string] {
  switch (change) {
    case 'password':
      return ['Tu contraseña ha cambiado', `La contraseña de tu cuenta de ${brand} ha cambiado.`];
    case 'factor_on':
      return ['Verificación en dos pasos activada', `Tu cuenta de ${brand} pide ahora un código al iniciar sesión.`];
    case 'factor_off':
      return ['Verificación en dos pasos desactivada', `Tu cuenta de ${brand} ya no pide un código al iniciar sesión.`];
    case 'address':
      return ['El correo de tu cuenta ha cambiado', `Tu cuenta de ${brand} usa ahora el correo ${email}.`];
    case 'device':
      return [
        'Inicio de sesión en un dispositivo nuevo',
        `Alguien ha iniciado sesión en tu cuenta de ${brand} desde un dispositivo nuevo, con la dirección IP ${ip}.`,
      ];
  }
}

export function accountMailText(content: AccountMail, brand: string) {
  if (content.kind === 'address_old')
    return {
      subject: 'Confirma el cambio de tu correo',
      greeting,
      paragraphs: [
        `Has pedido que tu cuenta de ${brand} use el correo ${content.email} en lugar de este.`,
        'Hasta que lo confirmes aquí y en el correo nuevo, inicia sesión como siempre.',
      ],
      action: 'Confirmar el cambio',
      path: confirmationPath(content.token),
      after: 'El enlace sirve durante 24 horas. Si no has sido tú:',
      afterPath: objectionPath(content.objection),
    };
  if (content.kind === 'address_new')
    return {
      subject: 'Confirma tu correo nuevo',
      greeting,
      paragraphs: [`Alguien ha pedido usar este correo en su cuenta de ${brand}. Si has sido tú, confírmalo.`],
      action: 'Confirmar mi correo nuevo',
      path: confirmationPath(content.token),
      after: 'El enlace sirve durante 24 horas. Si no has sido tú, no tienes que hacer nada.',
    };
  if (content.kind === 'copy_ready')
    return {
      subject: content.empresa ? `La copia de ${content.empresa} está lista` : 'La copia de tus datos está lista',
      greeting,
      paragraphs: [
        content.empresa
          ? `Ya puedes descargar la copia de los datos de ${content.empresa}. Inicia sesión en ${brand} para hacerlo.`
          : `Ya puedes descargar la copia de los datos que ${brand} guarda sobre ti. Inicia sesión para hacerlo.`,
      ],
      action: 'Ver la copia',
      path: copyPath(content.empresa_id),
      after: 'Se borrará dentro de 7 días.',
    };
  if (content.kind === 'erased')
    return {
      subject: 'Tu cuenta se ha eliminado',
      greeting,
      paragraphs: [`Hemos eliminado tu cuenta de ${brand} y los datos que eran solo tuyos. Es el último correo que te enviamos.`],
      action: `Ir a ${brand}`,
      path: '/',
      after: 'Si no lo has pedido tú, responde a quien administra la plataforma en tu empresa.',
    };
  const [subject, sentence] = changeText(content, brand);
  return {
    subject,
    greeting,
    paragraphs: [sentence, 'Si has sido tú, no tienes que hacer nada.'],
    action: 'No he sido yo',
    path: objectionPath(content.token),
    after: 'El enlace sirve durante 3 días. Cierra todas tus sesiones y te envía un correo para elegir una contraseña nueva.',
  };
}
