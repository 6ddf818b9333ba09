import { expect, test } from 'vitest';
import { sentenceOf } from './audit-sentences.ts';
import { ACTS, type Act, type AuditEntry } from './auditoria.ts';

const ana = { actor_email: 'ana@ejemplo.test', actor_nombre: 'Ana Pérez' };
const marta = { actor_email: 'marta@ejemplo.test', actor_nombre: 'Marta Soler' };
const noActor = { actor_email: null, actor_nombre: null };
type Actor = Pick<AuditEntry, 'actor_email' | 'actor_nombre'>;
const tell = (act: Act, actor: Actor, subject: string, person_nombre: string | null = null) =>
  sentenceOf({ act, subject, person_nombre, ...actor });

test('[6.6] every act has a complete sentence, with and without an actor', () => {
  for (const act of Object.keys(ACTS) as Act[]) {
    for (const actor of [ana, noActor]) {
      for (const subject of ['ana@ejemplo.test', 'Una cosa, CSV', 'Enlace'])
        expect(tell(act, actor, subject)).toMatch(/^(?!.*(undefined|null|Sistema| {2}|«»|\(\)))\p{L}.+[\p{L}\d)»]$/u);
    }
  }
});

test('[6.6] an act reads as a sentence with its actor first', () => {
  expect(tell('invitacion.aceptada', ana, 'ana@ejemplo.test')).toBe('Ana Pérez aceptó la invitación');
  expect(tell('invitacion.aceptada', ana, 'Enlace')).toBe('Ana Pérez se unió con un enlace');
  expect(tell('invitacion.aceptada', noActor, 'ana@ejemplo.test')).toBe('ana@ejemplo.test aceptó la invitación');
  expect(tell('invitacion.aceptada', noActor, 'Enlace')).toBe('Alguien se unió con un enlace');
  expect(tell('invitacion.creada', marta, 'ana@ejemplo.test')).toBe('Marta Soler invitó a ana@ejemplo.test');
  expect(tell('tarea.eliminada', marta, 'Cierre, de caja')).toBe('Marta Soler eliminó la tarea «Cierre, de caja»');
  expect(tell('exportacion.respuestas', marta, 'Avería, en invierno, CSV')).toBe(
    'Marta Soler exportó las respuestas de «Avería, en invierno» (CSV)',
  );
});

test('[6.6] sentences distinguish what people do to themselves from what they do to others, by name where it is known', () => {
  expect(tell('usuario.añadido', ana, 'ana@ejemplo.test', 'Ana Pérez')).toBe('Ana Pérez se unió a la empresa');
  expect(tell('usuario.añadido', marta, 'ana@ejemplo.test', 'Ana Pérez')).toBe('Marta Soler añadió a Ana Pérez a la empresa');
  expect(tell('cuenta.sesion.cerrada', ana, 'ana@ejemplo.test, 3 sesiones', 'Ana Pérez')).toBe('Ana Pérez cerró 3 sesiones');
  expect(tell('cuenta.sesion.cerrada', noActor, 'ana@ejemplo.test', 'Ana Pérez')).toBe('El sistema cerró la sesión de Ana Pérez');
  expect(tell('cuenta.correo.cambiado', ana, 'ana@ejemplo.test → a@ejemplo.test', 'Ana Pérez')).toBe(
    'Ana Pérez cambió su correo (ana@ejemplo.test → a@ejemplo.test)',
  );
});
