import { onOneLine, waitingRoleplays } from '@ensaya/contract/invitaciones.ts';
import { PAGINAS, pathTo } from '@ensaya/contract/paginas.ts';
import { z } from 'zod';
import { accountMails, accountMailText } from './account-mail.ts';
import { avisosMail, avisosMailText } from './aviso-mail.ts';
import { bajaPath } from './baja-link.ts';
import { superadminMail, superadminMailText } from './superadmin-mail.ts';

/** The kinds of mail and the data of each. */
export const mail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify'), to: z.email(), token: z.string() }),
  z.object({ kind: z.literal('recover'), to: z.email(), token: z.string() }),
  z.object({ kind: z.literal('already_registered'), to: z.email() }),
  z.object({
    kind: z.literal('invitation'),
    to: z.email(),
    token: z.string(),
    empresa: z.string(),
    role: z.enum(['worker', 'manager']),
    /** Not in the mails that earlier releases have queued. */
    inviter: z.string().nullable().default(null),
    roleplays: z.array(z.string()).default([]),
  }),
  ...accountMails,
  avisosMail,
  superadminMail,
]);
export type Mail = z.output<typeof mail>;

type Text = { subject: string; greeting: string; paragraphs: string[]; action: string; path: string; after: string; afterPath?: string };

function textOf(content: Mail, brand: string): Text {
  const greeting = 'Hola:';
  if (content.kind === 'verify') {
    return {
      subject: 'Confirma tu correo',
      greeting,
      paragraphs: [`Alguien ha creado una cuenta en ${brand} con este correo. Si has sido tú, confírmalo para empezar.`],
      action: 'Confirmar mi correo',
      path: `${PAGINAS.verify.path}?token=${encodeURIComponent(content.token)}`,
      after: 'El enlace sirve durante 24 horas. Si no has sido tú, no tienes que hacer nada.',
    };
  }
  if (content.kind === 'recover') {
    return {
      subject: 'Elige una contraseña nueva',
      greeting,
      paragraphs: [`Has pedido cambiar la contraseña de tu cuenta de ${brand}.`],
      action: 'Elegir contraseña nueva',
      path: `${PAGINAS.reset.path}?token=${encodeURIComponent(content.token)}`,
      after: 'El enlace sirve durante 1 hora y una sola vez. Si no lo has pedido, tu contraseña sigue siendo la misma.',
    };
  }
  if (content.kind === 'invitation') {
    const as = content.role === 'manager' ? 'como responsable ' : '';
    const empresa = onOneLine(content.empresa);
    const inviter = onOneLine(content.inviter ?? '');
    const waiting = waitingRoleplays(content.roleplays);
    const who = inviter ? `${inviter} te invita ${as}al equipo de ${empresa} en ${brand}` : `${empresa} te invita ${as}a ${brand}`;
    return {
      subject: `${empresa} te invita a ${brand}`,
      greeting,
      paragraphs: [`${who}, donde su equipo practica las conversaciones difíciles antes de tenerlas.`, ...(waiting ? [waiting] : [])],
      action: 'Aceptar la invitación',
      path: pathTo('invitation', { token: encodeURIComponent(content.token) }),
      after: 'El enlace sirve durante 7 días y es solo para ti. Si no esperabas esta invitación, no tienes que hacer nada.',
    };
  }
  if (content.kind === 'avisos') return avisosMailText(content);
  if (content.kind === 'superadmin_act') return superadminMailText(content, brand);
  if (content.kind !== 'already_registered') return accountMailText(content, brand);
  return {
    subject: 'Ya tienes una cuenta',
    greeting,
    paragraphs: [
      `Alguien ha intentado crear una cuenta en ${brand} con este correo, pero ya tienes una.`,
      'Si has sido tú, inicia sesión. Si has olvidado la contraseña, puedes elegir otra.',
    ],
    action: 'Iniciar sesión',
    path: PAGINAS.login.path,
    after: 'Si no has sido tú, no tienes que hacer nada: nadie ha entrado en tu cuenta.',
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

type Sender = { brand: string; publicUrl: string; secret: string };
type Rendered = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

const STOP = 'Dejar de recibir este correo';

export function renderMail(content: Mail, { brand, publicUrl, secret }: Sender): Rendered {
  const { subject, greeting, paragraphs, action, path, after, afterPath } = textOf(content, brand);
  const stopPath = content.kind === 'avisos' ? bajaPath(secret, content.avisos) : undefined;
  const [link, afterLink, stopLink] = [publicUrl + path, afterPath && publicUrl + afterPath, stopPath && publicUrl + stopPath];
  const text = [
    ...[greeting, ...paragraphs, `${action}:\n${link}`, afterLink ? `${after}\n${afterLink}` : after],
    ...(stopLink ? [`${STOP}:\n${stopLink}`] : []),
    brand,
  ].join('\n\n');
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f4f6;font:16px/24px system-ui,-apple-system,'Segoe UI',sans-serif;color:#1e171e">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fff;border:1px solid #e0dde0;border-radius:10px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-size:18px">${escapeHtml(brand)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;background:#79255a;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${escapeHtml(action)}</a></p>
<p style="margin:0;color:#5a535a;font-size:14px;line-height:20px">${escapeHtml(after)}${afterLink ? ` <a href="${escapeHtml(afterLink)}" style="color:#79255a">${escapeHtml(afterLink)}</a>` : ''}</p>${stopLink ? `\n<p style="margin:12px 0 0;font-size:14px;line-height:20px"><a href="${escapeHtml(stopLink)}" style="color:#5a535a">${STOP}</a></p>` : ''}
</td></tr></table></td></tr></table></body></html>`;
  // Mail programs show a button that stops these mails, and send to the link when it is pressed (RFC 8058).
  const headers = stopLink && { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { to: content.to, subject, text, html, ...(headers && { headers }) };
}
