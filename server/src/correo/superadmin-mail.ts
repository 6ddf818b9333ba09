import { PAGINAS } from '@ensaya/contract/paginas.ts';
import { z } from 'zod';

const ACTS = [
  'superadmin_suspended',
  'empresa_deleted',
  'registration_closed',
  'registration_opened',
  'verification_off',
  'verification_on',
  'platform_ai_changed',
  'platform_ai_key_deleted',
  'ai_credit_changed',
] as const;

/** The acts of a superadmin that every superadmin gets a mail about. */
export const superadminMail = z.object({
  kind: z.literal('superadmin_act'),
  to: z.email(),
  time_zone: z.string(),
  /** The address of the superadmin who did it. */
  by: z.string(),
  at: z.iso.datetime(),
  act: z.enum(ACTS),
  /** The account or the company; of a switch, nothing. */
  subject: z.string().optional(),
});
type SuperadminMail = z.output<typeof superadminMail>;
export type SuperadminAct = Pick<z.input<typeof superadminMail>, 'act' | 'subject'>;

const TEXTS: Record<SuperadminMail['act'], (subject: string, brand: string) => { title: string; what: string; undo: string }> = {
  superadmin_suspended: (account) => ({
    title: `Cuenta de superadmin suspendida: ${account}`,
    what: `ha suspendido la cuenta de superadmin ${account}`,
    undo: 'restaura la cuenta en Usuarios',
  }),
  empresa_deleted: (empresa) => ({
    title: `Empresa eliminada: ${empresa}`,
    what: `ha eliminado la empresa ${empresa}`,
    undo: 'restaura la empresa en Empresas, durante los próximos 30 días',
  }),
  registration_closed: (_subject, brand) => ({
    title: 'El registro está cerrado',
    what: `ha cerrado el registro de ${brand}`,
    undo: 'abre el registro en el panel',
  }),
  registration_opened: (_subject, brand) => ({
    title: 'El registro está abierto',
    what: `ha abierto el registro de ${brand}`,
    undo: 'cierra el registro en el panel',
  }),
  verification_off: (_subject, brand) => ({
    title: 'Ya no se pide confirmar el correo',
    what: `ha hecho que ${brand} no pida confirmar el correo al registrarse`,
    undo: 'activa la verificación obligatoria en el panel',
  }),
  verification_on: (_subject, brand) => ({
    title: 'Ahora se pide confirmar el correo',
    what: `ha hecho que ${brand} pida confirmar el correo al registrarse`,
    undo: 'desactiva la verificación obligatoria en el panel',
  }),
  platform_ai_changed: (_subject, brand) => ({
    title: `Ha cambiado la configuración de IA de ${brand}`,
    what: `ha cambiado la configuración de la IA que ${brand} paga a las empresas`,
    undo: 'revisa la clave, el lugar y el crédito en el panel',
  }),
  platform_ai_key_deleted: (_subject, brand) => ({
    title: `Clave de IA de ${brand} eliminada`,
    what: `ha eliminado la clave de la IA que ${brand} paga a las empresas`,
    undo: 'guarda otra clave en el panel',
  }),
  ai_credit_changed: (empresa) => ({
    title: `Crédito de IA cambiado: ${empresa}`,
    what: `ha cambiado el crédito de IA de la empresa ${empresa}`,
    undo: 'revisa el crédito en la página de la empresa',
  }),
};

export function superadminMailText({ to, by, at, time_zone, act, subject = '' }: SuperadminMail, brand: string) {
  const { title, what, undo } = TEXTS[act](subject, brand);
  const moment = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(new Date(at));
  return {
    subject: title,
    greeting: 'Hola:',
    paragraphs: [
      `${by} ${what}. Fue el ${moment}.`,
      'Si lo esperabas, no tienes que hacer nada.',
      to === by
        ? `Si no has sido tú, cambia tu contraseña ahora mismo: se cierran tus otras sesiones. Después ${undo}.`
        : `Si no lo esperabas, pregunta a ${by}. Si tampoco ha sido esa persona, suspende su cuenta en Usuarios y después ${undo}.`,
    ],
    action: 'Ver el registro de actividad',
    path: PAGINAS.auditLog.path,
    after: 'Enviamos este correo a todos los superadmins.',
  };
}
