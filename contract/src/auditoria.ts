import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery, searchQuery } from './pages.ts';

/** Downloads that the browser builds, with the act that records each. */
export const EXPORT_ACTS = {
  'exportacion.faqs': 'FAQs exportadas',
  'exportacion.respuestas': 'Respuestas exportadas',
  'exportacion.reporte': 'Reporte exportado',
  'exportacion.registro': 'Registro de actividad exportado',
} as const;

/** The acts of the audit log with their labels. A test compares them with the arguments of the database's audit triggers. */
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
  'empresa.creada': 'Empresa creada',
  'empresa.editada': 'Empresa editada',
  'empresa.eliminada': 'Empresa eliminada',
  'empresa.recuperada': 'Empresa recuperada',
  'responsable.asignado': 'Responsable asignado',
  'responsable.eliminado': 'Responsable eliminado',
  'usuario.añadido': 'Usuario añadido',
  'usuario.eliminado': 'Usuario eliminado',
  'invitacion.creada': 'Invitación creada',
  'invitacion.reenviada': 'Invitación reenviada',
  'invitacion.revocada': 'Invitación revocada',
  'invitacion.aceptada': 'Invitación aceptada',
  'rol.aprobado': 'Rol de superadmin aprobado',
  'rol.concedido': 'Rol de superadmin concedido',
  'rol.rechazado': 'Rol de superadmin rechazado',
  'proyecto.eliminado': 'Proyecto eliminado',
  'tema.eliminado': 'Tema eliminado',
  'roleplay.eliminado': 'Roleplay eliminado',
  'faq.eliminada': 'FAQ eliminada',
  'faq_categoria.eliminada': 'Categoría de FAQs eliminada',
  'ia.configurada': 'IA configurada',
  'ia.clave.cambiada': 'Clave de IA cambiada',
  'ia.clave.eliminada': 'Clave de IA eliminada',
  'plataforma.ajustada': 'Ajustes de la plataforma cambiados',
  ...EXPORT_ACTS,
} as const;
export type Act = keyof typeof ACTS;
const acts = Object.keys(ACTS) as [Act, ...Act[]];

const FAILURES: readonly Act[] = ['cuenta.entrada.fallida', 'cuenta.codigo.fallido'];
/** Who acted, as the log shows it. A failed sign-in proves nobody's identity. */
export const actorOf = ({ act, actor_email }: Pick<AuditEntry, 'act' | 'actor_email'>): string =>
  actor_email ?? (FAILURES.includes(act) ? 'Sin identificar' : 'Sistema');

const auditEntry = z.object({
  id,
  created_at: timestamp,
  act: z.enum(acts),
  /** Null when the system acted by itself, or when the account was deleted before the act. */
  actor_email: z.string().nullable(),
  empresa_id: id.nullable(),
  empresa_nombre: z.string().nullable(),
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
    /** Days of the caller's calendar, both included. */
    from: day.optional(),
    to: day.optional(),
    ...pageQuery,
  }),
  status: 200,
  response: pageOf(auditEntry),
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

const ofRoleplay = { empresa_id: id, roleplay_id: id };

export const recordExport = operation({
  id: 'recordExport',
  method: 'POST',
  path: '/rest/v1/rpc/record_export',
  summary: 'Write to the log that a file is downloaded which the browser builds; called before the file is saved',
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('exportacion.respuestas'), format: z.enum(['CSV', 'XLSX']), ...ofRoleplay }),
    z.object({ act: z.literal('exportacion.reporte'), format: z.literal('Markdown'), ...ofRoleplay }),
    z.object({ act: z.literal('exportacion.faqs'), format: z.literal('CSV'), empresa_id: id }),
    /** Without a company: of all that the caller may read. */
    z.object({ act: z.literal('exportacion.registro'), format: z.literal('CSV'), empresa_id: id.optional() }),
  ]),
  status: 204,
  response: z.null(),
});
