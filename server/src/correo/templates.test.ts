import { AVISO_KIND_NAMES, AVISO_KINDS, type AvisoKind, avisoPath, avisoText } from '@ensaya/contract/aviso-kinds.ts';
import { expect, test } from 'vitest';
import { mailsAboutNoNotice } from '../../tests/sample-mails.ts';
import { mail, renderMail } from './templates.ts';

const to = 'ana@correo.example';
const sender = { brand: 'Peña & Hijos', publicUrl: 'https://app.example', secret: 'a secret of at least 32 characters' };
const [id, parent] = ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001'];
const aviso = (kind: AvisoKind, fields = {}) => ({
  ...{ kind, empresa_id: id, empresa: 'Norteclima', subject_id: id, parent_id: parent, title: 'Llamar', detail: 'Campaña' },
  due_at: '2027-01-01T03:30:00Z',
  ...fields,
});
const avisos = (...all: ReturnType<typeof aviso>[]) => ({
  ...{ kind: 'avisos', to, time_zone: 'America/New_York', role: 'worker', until: '2027-01-01T01:00:00Z', urgent: false, avisos: all },
});

const superadminAct = (act: string, more = {}) => ({
  ...{ kind: 'superadmin_act', to, time_zone: 'Europe/Madrid', by: 'elena@correo.example', at: '2027-01-01T03:30:00Z', act },
  ...more,
});

test.each([...mailsAboutNoNotice(to), avisos(aviso('tarea_asignada'))])(
  '[9.11] the mail $kind contains the provider’s brand, not the product’s default name',
  (content) => {
    const { subject, text, html } = renderMail(mail.parse(content), sender);
    expect(text).toContain('Peña & Hijos');
    expect(html).toContain('Peña &#38; Hijos');
    expect(subject + text + html).not.toContain('Ensaya');
  },
);

test('[2.51] the mail of an invitation names who invites and what awaits; one that an earlier release has queued names the company', () => {
  const invitation = { kind: 'invitation', to, token: 't', empresa: 'Norteclima', role: 'worker' };
  const { text } = renderMail(
    mail.parse({ ...invitation, inviter: 'Nora Vidal', roleplays: ['El primer día', 'Un cliente enfadado'] }),
    sender,
  );
  expect(text).toContain('Nora Vidal te invita al equipo de Norteclima en Peña & Hijos, donde su equipo practica');
  expect(text).toContain('Te esperan «El primer día» y «Un cliente enfadado».');
  const { text: earlier } = renderMail(mail.parse(invitation), sender);
  expect(earlier).toContain('Norteclima te invita a Peña & Hijos');
  expect(earlier).not.toMatch(/Te espera/);
});

test('[2.51] what a responsable writes stays on its line of the mail of an invitation, and is no HTML', () => {
  const [hostile, shown] = ['Tu cuenta\r\n\r\nLlama al 900 <img src=x>', 'Tu cuenta Llama al 900 <img src=x>'];
  const roleplays = [hostile, 'B', 'C', 'D', 'E'];
  const content = { kind: 'invitation', to, token: 't', empresa: hostile, inviter: hostile, role: 'worker', roleplays };
  const { subject, text, html } = renderMail(mail.parse(content), sender);
  expect(subject).toBe(`${shown} te invita a Peña & Hijos`);
  expect(text.split('\n\n').slice(1, 3)).toEqual([
    `${shown} te invita al equipo de ${shown} en Peña & Hijos, donde su equipo practica las conversaciones difíciles antes de tenerlas.`,
    `Te esperan «${shown}», «B», «C» y 2 más.`,
  ]);
  expect(html).toContain('Te esperan «Tu cuenta Llama al 900 &#60;img src=x&#62;», «B», «C» y 2 más.</p>');
  expect(html).not.toContain('<img');
});

test('[1.2] one notice: its subject, its date in the person’s zone and a link to its record', () => {
  const roleplay = renderMail(mail.parse(avisos(aviso('roleplay_vence'))), sender);
  expect(roleplay.subject).toBe('Vence el 31 dic 2026 a las 22:30: Llamar');
  expect(roleplay.text).toContain(`Abrir:\nhttps://app.example/roleplays/${id}/play`);
  expect(roleplay.text).toContain('Puedes elegir qué avisos recibes:\nhttps://app.example/perfil?seccion=avisos');
  expect(renderMail(mail.parse(avisos(aviso('tarea_vencida'))), sender).text).toContain(
    'En Norteclima:\n\n— Tarea vencida: Llamar (Campaña · Venció el 31 dic 2026)',
  );
});

test('[1.2] several notices: by company, the first 20, and a link to the panel', () => {
  const many = Array.from({ length: 22 }, (_, n) =>
    aviso('tarea_asignada', { title: `Tarea ${n}`, empresa: n < 3 ? 'Ítaca' : 'Norteclima' }),
  );
  const { subject, text } = renderMail(mail.parse(avisos(...many)), sender);
  expect(subject).toBe('Tus avisos de hoy: 22');
  for (const part of ['En Ítaca:', 'En Norteclima:', 'Tarea 19', 'y 2 más.', 'https://app.example/worker-dashboard'])
    expect(text).toContain(part);
  expect(text).not.toContain('Tarea 20');
  const urgent = { ...avisos(aviso('tarea_vence'), aviso('roleplay_vencido')), urgent: true };
  expect(renderMail(mail.parse(urgent), sender).subject).toBe('2 avisos que no pueden esperar');
});

test('every kind has a text and a page; a manager’s page names the company, except the page of tasks, which shows all', () => {
  for (const kind of AVISO_KIND_NAMES) {
    const one = { kind, title: 'Uno', detail: null, empresa_id: id, subject_id: id, parent_id: parent };
    expect(avisoText(one, '1 dic 2026').join()).toContain('Uno');
    expect(avisoText(one, '1 dic 2026').join()).not.toContain('null');
    const { group, roles } = AVISO_KINDS[kind];
    expect(avisoPath(one).includes(`empresa=${id}`)).toBe(group !== 'Tareas' && roles.some((role) => role === 'manager'));
    if (group === 'Tareas') expect(avisoPath(one)).toBe(`/dashboard/tasks?tarea=${id}`);
  }
});

test('an act of a superadmin: who, what, when, and what to do; the actor is asked to change the password instead', () => {
  const deleted = superadminAct('empresa_deleted', { subject: 'Norteclima' });
  const { subject, text } = renderMail(mail.parse(deleted), sender);
  expect(subject).toBe('Empresa eliminada: Norteclima');
  for (const part of [
    'elena@correo.example ha eliminado la empresa Norteclima. Fue el 1 de enero de 2027 a las 4:30.',
    'pregunta a elena@correo.example',
    'suspende su cuenta en Usuarios y después restaura la empresa en Empresas, durante los próximos 30 días.',
    'https://app.example/auditoria',
  ])
    expect(text).toContain(part);
  const own = renderMail(mail.parse({ ...deleted, by: to }), sender).text;
  expect(own).toContain('Si no has sido tú, cambia tu contraseña ahora mismo');
  expect(own).not.toContain('pregunta a');
  for (const act of [
    'superadmin_suspended',
    'registration_closed',
    'registration_opened',
    'verification_off',
    'verification_on',
    'platform_ai_changed',
    'platform_ai_key_deleted',
    'ai_credit_changed',
  ])
    expect(renderMail(mail.parse(superadminAct(act)), sender).text).toMatch(/elena@correo.example ha .+\. Fue el 1 de enero/);
});

test('the samples have every kind of mail but notices', () => {
  const kinds = new Set(mailsAboutNoNotice(to).map(({ kind }) => kind));
  expect(mail.options.flatMap(({ shape }) => [...shape.kind.values]).filter((kind) => !kinds.has(kind))).toEqual(['avisos']);
});
