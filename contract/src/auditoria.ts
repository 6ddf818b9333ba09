import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { pageOfKnown, pageQuery, searchQuery } from './pages.ts';

/** Downloads that the browser builds, with the act that records each. */
export const EXPORT_ACTS = {
  'exportacion.faqs': 'FAQs exportadas',
  'exportacion.respuestas': 'Respuestas exportadas',
  'exportacion.reporte': 'Reporte exportado',
  'exportacion.registro': 'Registro de actividad exportado',
  'exportacion.personas': 'Personas exportadas',
} as const;

/** The acts of the audit log with their labels; their sentences are in audit-sentences.ts. A test compares them with the arguments of the database's audit triggers. */
export const ACTS = {
  'cuenta.entrada': 'Inicio de sesión',
  'cuenta.entrada.fallida': 'Inicio de sesión fallido',
  'cuenta.codigo.fallido': 'Código de verificación incorrecto',
  'cuenta.sesion.cerrada': 'Sesión cerrada',
  'cuenta.contraseña.cambiada': 'Contraseña cambiada',
  'cuenta.contraseña.anulada': 'Contraseña anulada',
  'cuenta.correo.cambiado': 'Correo de la cuenta cambiado',
  'cuenta.verificacion.activada': 'Verificación en dos pasos activada',
  'cuenta.verificacion.desactivada': 'Verificación en dos pasos desactivada',
  'cuenta.recuperacion.usada': 'Código de recuperación usado',
  'cuenta.suspendida': 'Cuenta suspendida',
  'cuenta.restaurada': 'Cuenta restaurada',
  'cuenta.copia.pedida': 'Copia de sus datos pedida',
  'cuenta.copia.descargada': 'Copia de sus datos descargada',
  'cuenta.eliminacion.pedida': 'Eliminación de la cuenta pedida',
  'cuenta.eliminada': 'Cuenta eliminada',
  'empresa.creada': 'Empresa creada',
  'empresa.editada': 'Empresa editada',
  'empresa.eliminada': 'Empresa eliminada',
  'empresa.recuperada': 'Empresa recuperada',
  'empresa.suspendida': 'Empresa suspendida',
  'empresa.reactivada': 'Acceso de la empresa restaurado',
  'empresa.copia.pedida': 'Copia de los datos pedida',
  'empresa.copia.descargada': 'Copia de los datos descargada',
  'conservacion.cambiada': 'Conservación de los datos cambiada',
  'conservacion.aplicada': 'Datos antiguos eliminados',
  'responsable.asignado': 'Responsable asignado',
  'responsable.eliminado': 'Responsable eliminado',
  'usuario.añadido': 'Usuario añadido',
  'usuario.eliminado': 'Usuario eliminado',
  'invitacion.creada': 'Invitación creada',
  'invitacion.reenviada': 'Invitación reenviada',
  'invitacion.revocada': 'Invitación revocada',
  'invitacion.aceptada': 'Invitación aceptada',
  'propuesta.creada': 'Responsable propuesto',
  'propuesta.retirada': 'Propuesta de responsable retirada',
  'propuesta.aprobada': 'Propuesta de responsable aprobada',
  'propuesta.rechazada': 'Propuesta de responsable rechazada',
  'rol.aprobado': 'Rol de superadmin aprobado',
  'rol.concedido': 'Rol de superadmin concedido',
  'rol.rechazado': 'Rol de superadmin rechazado',
  'grupo.creado': 'Grupo creado',
  'grupo.eliminado': 'Grupo eliminado',
  'grupo.persona.añadida': 'Persona añadida a un grupo',
  'grupo.persona.quitada': 'Persona quitada de un grupo',
  'proyecto.eliminado': 'Proyecto eliminado',
  'tarea.eliminada': 'Tarea eliminada',
  'tarea.recuperada': 'Tarea recuperada',
  'tema.eliminado': 'Tema eliminado',
  'roleplay.eliminado': 'Roleplay eliminado',
  'faq.eliminada': 'FAQ eliminada',
  'faq.permiso.retirado': 'Respuesta retirada de las FAQs',
  'faq_categoria.eliminada': 'Categoría de FAQs eliminada',
  'ia.configurada': 'IA configurada',
  'ia.clave.cambiada': 'Clave de IA cambiada',
  'ia.clave.eliminada': 'Clave de IA eliminada',
  'ia.credito.aceptado': 'IA de Ensaya aceptada',
  'ia.credito.retirado': 'IA de Ensaya desactivada',
  'ia.credito.cambiado': 'Crédito de IA cambiado',
  'plataforma.ajustada': 'Ajustes de la plataforma cambiados',
  'plataforma.ia.ajustada': 'IA de la plataforma configurada',
  'plataforma.ia.clave': 'Clave de IA de la plataforma cambiada',
  'plataforma.ia.clave_eliminada': 'Clave de IA de la plataforma eliminada',
  'plataforma.ia.apagada': 'IA de la plataforma apagada',
  ...EXPORT_ACTS,
} as const;
export type Act = keyof typeof ACTS;
const acts = Object.keys(ACTS) as [Act, ...Act[]];

/** Who enters and leaves: most of a log, and rarely what it is opened for. */
export const SIGN_IN_ACTS: readonly Act[] = ['cuenta.entrada', 'cuenta.entrada.fallida', 'cuenta.codigo.fallido', 'cuenta.sesion.cerrada'];

const FAILURES: readonly Act[] = ['cuenta.entrada.fallida', 'cuenta.codigo.fallido'];
/** Who acted, as the log shows it. A failed sign-in proves no identity. */
export const actorOf = ({ act, actor_email, actor_nombre }: Pick<AuditEntry, 'act' | 'actor_email' | 'actor_nombre'>): string => {
  if (actor_email === null) return FAILURES.includes(act) ? 'Sin identificar' : 'Sistema';
  return actor_nombre ? `${actor_nombre} (${actor_email})` : actor_email;
};

const auditEntry = z.object({
  id,
  created_at: timestamp,
  act: z.enum(acts),
  /** Null when the system acted by itself, or when the account was deleted before the act. */
  actor_email: z.string().nullable(),
  /** Of an account that the caller may see. */
  actor_nombre: z.string().nullable(),
  empresa_id: id.nullable(),
  empresa_nombre: z.string().nullable(),
  /** The name of the person that the act is about, if the caller may see the account. */
  person_nombre: z.string().nullable(),
  /** The person or row that the act is about, as text. */
  subject: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const day = z.iso.date();

export const listAuditLog = operation({
  id: 'listAuditLog',
  method: 'GET',
  path: '/rest/v1/audit_log',
  summary: 'Administrative acts and account events, newest first: all for a superadmin; for a responsable their companies’ and their own',
  query: z.object({
    empresa_id: id.optional(),
    act: z.enum(acts).optional(),
    /** Acts of this person and acts about them. */
    person_id: id.optional(),
    /** 'false' leaves out who enters and leaves, unless `act` asks for it. */
    sign_ins: z.enum(['true', 'false']).default('true'),
    /** Days of the caller's calendar, both included. */
    from: day.optional(),
    to: day.optional(),
    ...pageQuery,
  }),
  status: 200,
  response: pageOfKnown(auditEntry, 'act', acts),
});

export const listAuditPeople = operation({
  id: 'listAuditPeople',
  method: 'GET',
  path: '/rest/v1/audit_log/people',
  summary: 'People whose acts the caller may filter by: found by part of their address or name, or by id',
  query: z.object({ ...searchQuery, person_id: id.optional() }),
  status: 200,
  response: z.object({ items: z.array(z.object({ id, email: z.string(), nombre: z.string().nullable() })) }),
});
export type AuditPerson = z.infer<typeof listAuditPeople.response>['items'][number];

const sheetFormat = z.enum(['XLSX', 'CSV']);
export type SheetFormat = z.infer<typeof sheetFormat>;
const ofRoleplay = { empresa_id: id, roleplay_id: id };

export const recordExport = operation({
  id: 'recordExport',
  method: 'POST',
  path: '/rest/v1/rpc/record_export',
  summary: 'Write to the log that a file is downloaded which the browser builds; called before the file is saved',
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('exportacion.respuestas'), format: sheetFormat, ...ofRoleplay }),
    z.object({ act: z.literal('exportacion.reporte'), format: z.literal('Markdown'), ...ofRoleplay }),
    z.object({ act: z.literal('exportacion.faqs'), format: sheetFormat, empresa_id: id }),
    z.object({ act: z.literal('exportacion.personas'), format: sheetFormat, empresa_id: id }),
    /** Without a company: of all that the caller may read. */
    z.object({ act: z.literal('exportacion.registro'), format: sheetFormat, empresa_id: id.optional() }),
  ]),
  status: 204,
  response: z.null(),
});
