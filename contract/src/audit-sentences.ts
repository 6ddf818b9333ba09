import type { Act, AuditEntry } from './auditoria.ts';

type Words = {
  /** Who acted. */
  who: string;
  /** The person or row that the act is about. */
  what: string;
  /** The actor did it to their own account or membership. */
  own: boolean;
};
type Sentence = (words: Words) => string;

const LINK = 'Enlace';
const quoted =
  (did: string): Sentence =>
  (words) =>
    `${words.who} ${did} «${words.what}»`;
const withDetail =
  (did: string): Sentence =>
  (words) =>
    `${words.who} ${did} (${words.what})`;
/** What a person does to their own account, and what another one, or the system, does to it. */
const ownOr =
  (own: string, other: string): Sentence =>
  (words) =>
    `${words.who} ${words.own ? own : `${other} ${words.what}`}`;
const byInvitation =
  (did: string, link: string): Sentence =>
  (words) =>
    `${words.who} ${words.what === LINK ? link : `${did} ${words.what}`}`;
/** The subject is 'Avería en plena ola de frío, CSV'. */
const exported =
  (did: string): Sentence =>
  (words) => {
    const comma = words.what.lastIndexOf(', ');
    return `${words.who} ${did} «${words.what.slice(0, comma)}» (${words.what.slice(comma + 2)})`;
  };
/** The subject is 'ana@norteclima.es, Turno de noche'. A person enters by themselves when their invitation has groups. */
const inGrupo =
  (own: string, did: string, where: string): Sentence =>
  ({ who, what, own: isOwn }) => {
    const [person = '', ...grupo] = what.split(', ');
    return `${who} ${isOwn ? own : `${did} ${person}`} ${grupo.length > 0 ? `${where} «${grupo.join(', ')}»` : 'en un grupo'}`;
  };
/** The subject may end with ', 3 sesiones'. */
const closed: Sentence = ({ who, what, own }) => {
  const [person, sessions] = what.split(', ');
  return own ? `${who} cerró ${sessions ?? 'sesión'}` : `${who} cerró ${sessions ?? 'la sesión'} de ${person}`;
};

/** One sentence per act, in the past and with its actor first. */
const SENTENCES: Record<Act, Sentence> = {
  'cuenta.entrada': ({ who }) => `${who} inició sesión`,
  'cuenta.entrada.fallida': ({ what }) => `Alguien intentó entrar sin conseguirlo: ${what}`,
  'cuenta.codigo.fallido': ({ what }) => `Alguien escribió un código de verificación incorrecto: ${what}`,
  'cuenta.sesion.cerrada': closed,
  'cuenta.contraseña.cambiada': ownOr('cambió su contraseña', 'cambió la contraseña de'),
  'cuenta.contraseña.anulada': ownOr('anuló su contraseña', 'anuló la contraseña de'),
  'cuenta.correo.cambiado': ({ who, what, own }) => `${who} cambió ${own ? 'su correo' : 'el correo de una cuenta'} (${what})`,
  'cuenta.verificacion.activada': ownOr('activó la verificación en dos pasos', 'activó la verificación en dos pasos de'),
  'cuenta.verificacion.desactivada': ownOr('desactivó la verificación en dos pasos', 'desactivó la verificación en dos pasos de'),
  'cuenta.recuperacion.usada': ownOr('usó un código de recuperación', 'usó un código de recuperación de'),
  'cuenta.suspendida': ownOr('suspendió su cuenta', 'suspendió la cuenta de'),
  'cuenta.restaurada': ownOr('restauró su cuenta', 'restauró la cuenta de'),
  'cuenta.copia.pedida': ownOr('pidió una copia de sus datos', 'pidió una copia de los datos de'),
  'cuenta.copia.descargada': ownOr('descargó la copia de sus datos', 'descargó la copia de los datos de'),
  'cuenta.eliminacion.pedida': ownOr('pidió eliminar su cuenta', 'pidió eliminar la cuenta de'),
  'cuenta.eliminada': () => 'Se eliminó una cuenta',
  'empresa.creada': quoted('creó la empresa'),
  'empresa.editada': quoted('editó la empresa'),
  'empresa.eliminada': quoted('eliminó la empresa'),
  'empresa.recuperada': quoted('recuperó la empresa'),
  'empresa.suspendida': quoted('suspendió la empresa'),
  'empresa.reactivada': quoted('restauró el acceso de la empresa'),
  'empresa.copia.pedida': ({ who }) => `${who} pidió una copia de los datos de la empresa`,
  'empresa.copia.descargada': ({ who }) => `${who} descargó la copia de los datos de la empresa`,
  'conservacion.cambiada': withDetail('cambió cuánto se guardan los datos'),
  'conservacion.aplicada': ({ what }) => `Se eliminaron datos antiguos (${what})`,
  'responsable.asignado': ({ who, what, own }) => (own ? `${who} se unió como responsable` : `${who} asignó a ${what} como responsable`),
  'responsable.eliminado': ({ who, what, own }) => (own ? `${who} dejó de ser responsable` : `${who} quitó a ${what} como responsable`),
  'usuario.añadido': ({ who, what, own }) => (own ? `${who} se unió a la empresa` : `${who} añadió a ${what} a la empresa`),
  'usuario.eliminado': ({ who, what, own }) => (own ? `${who} dejó la empresa` : `${who} quitó a ${what} de la empresa`),
  'invitacion.creada': byInvitation('invitó a', 'creó un enlace de invitación'),
  'invitacion.reenviada': byInvitation('volvió a invitar a', 'renovó un enlace de invitación'),
  'invitacion.revocada': byInvitation('canceló la invitación de', 'canceló un enlace de invitación'),
  'invitacion.aceptada': ({ who, what }) => `${who} ${what === LINK ? 'se unió con un enlace' : 'aceptó la invitación'}`,
  'propuesta.creada': ({ who, what }) => `${who} propuso a ${what} como responsable`,
  'propuesta.retirada': ({ who, what }) => `${who} retiró su propuesta de ${what} como responsable`,
  'propuesta.aprobada': ({ who, what }) => `${who} aprobó a ${what} como responsable`,
  'propuesta.rechazada': ({ who, what }) => `${who} rechazó a ${what} como responsable`,
  'rol.aprobado': ({ who, what }) => `${who} aprobó a ${what} como superadmin`,
  'rol.concedido': ({ who, what, own }) => (own ? `${who} recibió el rol de superadmin` : `${who} dio el rol de superadmin a ${what}`),
  'rol.rechazado': ({ who, what }) => `${who} rechazó a ${what} como superadmin`,
  'grupo.creado': quoted('creó el grupo'),
  'grupo.eliminado': quoted('eliminó el grupo'),
  'grupo.persona.añadida': inGrupo('entró', 'puso a', 'en el grupo'),
  'grupo.persona.quitada': inGrupo('salió', 'quitó a', 'del grupo'),
  'proyecto.eliminado': quoted('eliminó el proyecto'),
  'tarea.eliminada': quoted('eliminó la tarea'),
  'tarea.recuperada': quoted('recuperó la tarea'),
  'tema.eliminado': quoted('eliminó el tema'),
  'roleplay.eliminado': quoted('eliminó el roleplay'),
  'faq.eliminada': quoted('eliminó la FAQ'),
  'faq.permiso.retirado': quoted('retiró de las FAQs su respuesta a'),
  'faq_categoria.eliminada': quoted('eliminó la categoría de FAQs'),
  'ia.configurada': withDetail('configuró la IA'),
  'ia.clave.cambiada': withDetail('cambió la clave de IA'),
  'ia.clave.eliminada': withDetail('eliminó la clave de IA'),
  'ia.credito.aceptado': withDetail('aceptó las condiciones de la IA de Ensaya'),
  'ia.credito.retirado': ({ who }) => `${who} desactivó la IA de Ensaya`,
  'ia.credito.cambiado': ({ who }) => `${who} cambió el crédito de IA de la empresa`,
  'plataforma.ajustada': withDetail('cambió los ajustes de la plataforma'),
  'plataforma.ia.ajustada': withDetail('configuró la IA de la plataforma'),
  'plataforma.ia.clave': withDetail('cambió la clave de IA de la plataforma'),
  'plataforma.ia.clave_eliminada': withDetail('eliminó la clave de IA de la plataforma'),
  'plataforma.ia.apagada': ({ who }) => `${who} apagó la IA de la plataforma`,
  'exportacion.faqs': withDetail('exportó las FAQs'),
  'exportacion.respuestas': exported('exportó las respuestas de'),
  'exportacion.reporte': exported('exportó el reporte de'),
  'exportacion.registro': withDetail('exportó el registro de actividad'),
  'exportacion.personas': withDetail('exportó las personas'),
};

type Entry = Pick<AuditEntry, 'act' | 'actor_email' | 'actor_nombre' | 'person_nombre' | 'subject'>;

/** 'Ana Pérez aceptó la invitación': an entry of the log as a sentence. */
export function sentenceOf({ act, actor_email, actor_nombre, person_nombre, subject }: Entry): string {
  const [address = '', ...rest] = subject.split(', ');
  // Of an act about a person the subject begins with their address.
  const what = person_nombre && address.includes('@') && !address.includes(' → ') ? [person_nombre, ...rest].join(', ') : subject;
  // Entries from before the log stored who accepts an invitation.
  const guest = act !== 'invitacion.aceptada' ? undefined : subject === LINK ? 'Alguien' : subject;
  const who = actor_nombre || actor_email || guest || 'El sistema';
  return SENTENCES[act]({ who, what, own: actor_email !== null && address.split(' → ').includes(actor_email) });
}
