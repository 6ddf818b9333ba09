import type { Mail } from '../src/correo/templates.ts';

/** Mails of every kind but notices, to one address. */
export const mailsAboutNoNotice = (to: string): Mail[] => [
  { kind: 'verify', to, token: 't' },
  { kind: 'recover', to, token: 't' },
  { kind: 'already_registered', to },
  { kind: 'invitation', to, token: 't', empresa: 'Norteclima', role: 'manager', inviter: null, roleplays: [] },
  { kind: 'account_changed', to, token: 't', change: 'password' },
  { kind: 'account_changed', to, token: 't', change: 'device', ip: '192.0.2.1' },
  { kind: 'address_old', to, token: 't', objection: 'o', email: 'otra@correo.example' },
  { kind: 'address_new', to, token: 't' },
  { kind: 'copy_ready', to, empresa: null, empresa_id: null },
  { kind: 'erased', to },
  { kind: 'superadmin_act', to, time_zone: 'Europe/Madrid', by: to, at: '2027-01-01T03:30:00Z', act: 'registration_closed' },
];
