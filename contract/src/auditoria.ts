import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './pages.ts';

/** The acts of the audit log with their labels. A test compares them with the arguments of the database's audit triggers. */
export const ACTS = {
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
} as const;
export type Act = keyof typeof ACTS;
const acts = Object.keys(ACTS) as [Act, ...Act[]];

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
  summary: 'Administrative acts, newest first: all for a superadmin, those of a company for whoever runs it',
  query: z.object({
    empresa_id: id.optional(),
    act: z.enum(acts).optional(),
    /** Days of the caller's calendar, both included. */
    from: day.optional(),
    to: day.optional(),
    ...pageQuery,
  }),
  status: 200,
  response: pageOf(auditEntry),
});
