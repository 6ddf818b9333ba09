import {
  getPersona,
  listPersonaEntregas,
  listPersonaHilos,
  listPersonaPreguntas,
  listPersonaRoleplays,
} from '@ensaya/contract/persona-ficha.ts';
import { previewRecordatorio, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { listTareas } from '@ensaya/contract/tareas.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount, expectHidden, expectTexts, PHONE, sidewaysScroll } from '../../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../tests/stub-server.ts';
import { personaLink } from '../../../lib/address/figure-links.ts';

const uuid = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const LONG = 'Atención a una clienta muy enfadada que no encuentra su pedido y no quiere esperar más de lo que ya ha esperado hoy';
const lucia = { id: uuid(1), email: 'lucia@talleres.example', nombre: 'Lucía Romero' };
const marta = { id: uuid(2), email: 'marta@talleres.example', nombre: 'Marta Ruiz' };
const PERSONA = { ...lucia, empresa_id: EMPRESA.id, role: 'worker' as const };
const list = <T,>(...items: T[]) => ({ items, next_cursor: null });
const play = (n: number, title: string, due_day: string | null, recordado_at: string | null = null) => ({
  ...{ id: uuid(10 + n), roleplay_id: uuid(20 + n), title, due_day, due_date: due_day && `${due_day}T22:59:59Z`, recordado_at },
});
const tarea = (n: number, nombre: string, fecha_entrega: string | null) => ({
  ...{ id: uuid(30 + n), empresa_id: EMPRESA.id, proyecto_id: uuid(3), trabajador_id: lucia.id, nombre, descripcion: null, fecha_entrega },
  ...{ estado: 'pendiente' as const, created_at: '2026-11-02T09:35:00Z', version: 1, proyecto: { nombre: 'Campaña' }, trabajador: lucia },
  ...{ creada_por: null, terminada: null, comentarios: 0, adjuntos: 0 },
});
const ENTREGA = { id: uuid(40), roleplay_id: uuid(25), title: LONG, n: 2, entregada_at: '2026-11-03T10:00:00Z' };
const HILOS = [
  {
    ...{ id: uuid(50), created_at: '2026-11-04T10:00:00Z', texto: 'Le ofrezco plazos.', autor: lucia, comentarios: 2 },
    sobre: { de: 'entrega' as const, id: uuid(40), n: 1, user_id: lucia.id, roleplay_id: uuid(25), titulo: 'Queja' },
  },
  {
    ...{ id: uuid(51), created_at: '2026-11-03T10:00:00Z', texto: '¿Cómo va?', autor: null, comentarios: 1 },
    sobre: { de: 'tarea' as const, id: uuid(31), titulo: 'Revisar el guion' },
  },
];
const PREGUNTAS = [
  { id: uuid(60), question: '¿Dónde está el cuadro?', created_at: '2026-11-02T10:00:00Z', state: 'open' as const, faq_id: null },
  { id: uuid(61), question: '¿Y el extintor?', created_at: '2026-11-01T10:00:00Z', state: 'answered' as const, faq_id: uuid(70) },
];
const FULL = [
  answer(getPersona, PERSONA),
  answer(listPersonaRoleplays, list(play(1, 'Avería', '2020-01-02'), play(2, 'Pronto', '2999-01-02'))),
  answer(listTareas, list(tarea(1, 'Revisar el guion', '2020-01-03'), tarea(2, 'Sin prisa', null))),
  answer(listPersonaEntregas, list(ENTREGA)),
  answer(listPersonaHilos, list(...HILOS)),
  answer(listPersonaPreguntas, list(...PREGUNTAS)),
];
const EMPTY = [
  answer(getPersona, PERSONA),
  answer(listPersonaRoleplays, list()),
  answer(listTareas, list()),
  answer(listPersonaEntregas, list()),
  answer(listPersonaHilos, list()),
  answer(listPersonaPreguntas, list()),
];
const asManager = (usual: Answer[], answers: Answer[] = []) =>
  openPage(personaLink(lucia.id, EMPRESA.id), { user: newUser('manager', marta), usual, answers });
const asLucia = (usual: Answer[], answers: Answer[] = []) =>
  openPage(personaLink(lucia.id, EMPRESA.id), { user: newUser('worker', lucia), usual, answers });
const section = (name: string) => page.getByRole('region', { name, exact: true });
const linkIn = (part: string, name: string) => section(part).getByRole('link', { name, exact: true });
const href = (to: string) => ['href', to] as const;

describe('for a responsable', () => {
  test('[6.5] shows what is late, the rest, what was handed in, threads and questions; each opens its record', async () => {
    await asManager(FULL);
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Lucía Romero');
    await expect.element(page.getByText('Trabajador · lucia@talleres.example')).toBeVisible();
    await expectTexts(section('Con retraso').getByRole('listitem'), [
      'AveríaRoleplay · Venció el 2 ene 2020Recordar',
      'Revisar el guionTarea · Campaña · Venció el 3 ene 2020Pendiente',
    ]);
    await expectTexts(section('Por hacer').getByRole('listitem'), ['ProntoRoleplay · 2 ene 2999', 'Sin prisaTarea · CampañaPendiente']);
    const of = `empresa=${EMPRESA.id}`;
    const answers = `${of}&vista=persona&persona=${lucia.id}`;
    await expect.element(linkIn('Con retraso', 'Avería')).toHaveAttribute(...href(`/roleplays/${uuid(21)}/responses?${answers}`));
    await expect.element(linkIn('Con retraso', 'Revisar el guion')).toHaveAttribute(...href(`/dashboard/tasks?tarea=${uuid(31)}&${of}`));
    await expect
      .element(linkIn('Respuestas entregadas', LONG))
      .toHaveAttribute(...href(`/roleplays/${uuid(25)}/responses?${answers}&entrega=${uuid(40)}`));
    await expect
      .element(linkIn('Comentarios', 'Queja'))
      .toHaveAttribute(...href(`/roleplays/${uuid(25)}/responses?${answers}&entrega=${uuid(40)}&texto=1`));
    await expect.element(section('Comentarios').getByText('Persona eliminada: ¿Cómo va?')).toBeVisible();
    await expect
      .element(linkIn('Preguntas enviadas', '¿Dónde está el cuadro?'))
      .toHaveAttribute(...href(`/dashboard/faqs?${of}&vista=por-responder`));
    await expect.element(linkIn('Preguntas enviadas', '¿Y el extintor?')).toHaveAttribute(...href(`/dashboard/faqs/${uuid(70)}`));
    await expectAccessible();
  });

  test('[4.6] one person is reminded of what they are late with; the button goes, and the row says when', async () => {
    const server = await asManager(FULL, [
      answer(listPersonaRoleplays, list(play(1, 'Avería', '2020-01-02'))),
      answer(listPersonaRoleplays, list(play(1, 'Avería', '2020-01-02', new Date().toISOString()))),
      answer(previewRecordatorio, { ahora: 1, a_las_8: 0, hoy: 0, no_quieren: 0, suspendidas: 0, due_day: '2020-01-02', ultimo: null }),
      answer(sendRecordatorio, { ahora: 1, a_las_8: 0, hoy: 0, no_quieren: 0, suspendidas: 0 }),
    ]);
    await section('Con retraso').getByRole('button', { name: 'Recordar: Avería' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enviar un recordatorio' });
    await expect.element(dialog.getByText('Lucía Romero lo recibirá ahora.')).toBeVisible();
    await dialog.getByRole('textbox').fill('Es para el viernes.');
    await dialog.getByRole('button', { name: 'Enviar recordatorio' }).click();
    await expectHidden(dialog);
    const key = { empresa_id: EMPRESA.id, roleplay_id: uuid(21), user_id: lucia.id };
    expect(server.calls(sendRecordatorio)).toEqual([{ body: { ...key, frase: 'Es para el viernes.' } }]);
    expect(server.calls(previewRecordatorio)[0]).toEqual({ query: key });
    await expect.element(section('Con retraso').getByText(/recordado hoy, /)).toBeVisible();
    await expectCount(section('Con retraso').getByRole('button', { name: /Recordar/ }), 0);
    // The focus is not lost with the button.
    const around = () => document.activeElement !== document.body && document.activeElement?.contains(section('Con retraso').element());
    await expect.poll(around).toBe(true);
  });

  test('[6.3] somebody who has left the company meanwhile is no longer shown', async () => {
    await asManager(FULL, [
      answer(getPersona, PERSONA),
      refuse(getPersona, 'not_found'),
      answer(previewRecordatorio, { ahora: 1, a_las_8: 0, hoy: 0, no_quieren: 0, suspendidas: 0, due_day: '2020-01-02', ultimo: null }),
      answer(sendRecordatorio, { ahora: 0, a_las_8: 0, hoy: 0, no_quieren: 0, suspendidas: 0 }),
    ]);
    await section('Con retraso').getByRole('button', { name: 'Recordar: Avería' }).click();
    // Afterwards the page is read again.
    await page.getByRole('button', { name: 'Enviar recordatorio' }).click();
    await expect.element(page.getByText('No encontramos a esta persona')).toBeVisible();
    await expectCount(page.getByRole('region', { name: 'Comentarios' }), 0);
    await expectCount(page.getByRole('heading', { name: 'Lucía Romero' }), 0);
  });

  test('[6.5] nothing late, nothing handed in, no threads, no questions: each part says so', async () => {
    await asManager(EMPTY);
    await expect.element(section('Con retraso').getByText('Va al día: nada con retraso.')).toBeVisible();
    await expect.element(section('Por hacer').getByText('Nada más por hacer.')).toBeVisible();
    await expect.element(section('Respuestas entregadas').getByText('Aún no ha entregado ningún roleplay.')).toBeVisible();
    await expect.element(section('Comentarios').getByText(/^Sin comentarios todavía/)).toBeVisible();
    await expect.element(section('Preguntas enviadas').getByText('No ha enviado ninguna pregunta.')).toBeVisible();
    await expectAccessible();
  });

  test('[8.10] a part that fails says so, is not read as empty and takes no other down', async () => {
    const failed = { message: 'Revisa los datos' };
    const server = await asManager(FULL, [
      refuse(listPersonaRoleplays, 'invalid_input', failed),
      refuse(listPersonaHilos, 'invalid_input', failed),
    ]);
    await expect.element(section('Con retraso').getByText('Error al cargar los roleplays: Revisa los datos')).toBeVisible();
    await expect.element(section('Comentarios').getByText('Error al cargar los comentarios: Revisa los datos')).toBeVisible();
    await expectCount(page.getByText(/Va al día|Sin comentarios/), 0);
    await expect.element(linkIn('Con retraso', 'Revisar el guion')).toBeVisible();
    await expect.element(linkIn('Respuestas entregadas', LONG)).toBeVisible();
    server.answer(answer(listPersonaHilos, list(...HILOS)));
    await section('Comentarios').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(linkIn('Comentarios', 'Queja')).toBeVisible();
  });

  test('[6.3] somebody who is not of the company: the page says so and leads to its people', async () => {
    await asManager([], [refuse(getPersona, 'not_found')]);
    await expect.element(page.getByText('No encontramos a esta persona')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: `Ver las personas de ${EMPRESA.nombre}` }))
      .toHaveAttribute(...href(`/dashboard/people?empresa=${EMPRESA.id}`));
    await expectCount(page.getByRole('region', { name: 'Comentarios' }), 0);
  });

  test('[6.5] a responsable has no tasks and role-plays: the threads in which they wrote and their questions', async () => {
    await asManager([answer(getPersona, { ...PERSONA, role: 'manager' }), ...FULL.slice(4)]);
    await expect.element(linkIn('Comentarios', 'Queja')).toBeVisible();
    await expectCount(page.getByRole('region', { name: /Con retraso|Por hacer|Respuestas entregadas/ }), 0);
    await expectCount(page.getByRole('link', { name: 'Ver todas las tareas' }), 0);
  });

  test('[1.1] many rows are read page by page; what is late is asked for where it stands', async () => {
    const rows = (from: number, count: number, day: string) =>
      Array.from({ length: count }, (_, n) => play(100 + from + n, `Roleplay ${from + n}`, day));
    const server = await asManager(FULL, [
      answer(listTareas, list(tarea(1, 'Revisar el guion', '2020-01-03'))),
      answer(listPersonaRoleplays, { items: rows(0, 20, '2020-01-02'), next_cursor: 'a' }),
      answer(listPersonaRoleplays, { items: [...rows(20, 5, '2020-01-02'), ...rows(25, 15, '2999-01-02')], next_cursor: 'b' }),
      answer(listPersonaRoleplays, { items: rows(40, 3, '2999-01-02'), next_cursor: null }),
    ]);
    const more = (part: string) => section(part).getByRole('button', { name: 'Cargar más de roleplays' });
    await expectCount(section('Con retraso').getByRole('listitem'), 21);
    await expectCount(more('Por hacer'), 0);
    await expect.element(section('Por hacer').getByText('Aparecerá cuando cargues todo lo que va con retraso.')).toBeVisible();
    await expectCount(page.getByText('Nada más por hacer.'), 0);
    await more('Con retraso').click();
    await expectCount(section('Con retraso').getByRole('listitem'), 26);
    await more('Por hacer').click();
    await expectCount(section('Por hacer').getByRole('listitem'), 18);
    await expectCount(page.getByRole('button', { name: 'Cargar más de roleplays' }), 0);
    expect(server.calls(listPersonaRoleplays).map(({ query }) => query.cursor)).toEqual([undefined, 'a', 'b']);
  });
});

describe('for the person themself', () => {
  test('[6.4] the same page, in their words, with links to their own answers and without reminders', async () => {
    await asLucia(FULL);
    await expect.element(linkIn('Con retraso', 'Avería')).toHaveAttribute(...href(`/roleplays/${uuid(21)}/play`));
    await expect.element(linkIn('Respuestas entregadas', LONG)).toHaveAttribute(...href(`/roleplays/${uuid(25)}/play?entrega=${uuid(40)}`));
    await expect
      .element(linkIn('Comentarios', 'Queja'))
      .toHaveAttribute(...href(`/roleplays/${uuid(25)}/play?entrega=${uuid(40)}&texto=1`));
    await expectCount(page.getByRole('button', { name: /Recordar/ }), 0);
    await expectCount(section('Preguntas enviadas').getByRole('link', { name: '¿Dónde está el cuadro?' }), 0);
    await expect
      .element(page.getByRole('link', { name: 'Ver todas las tareas' }))
      .toHaveAttribute(...href('/dashboard/tasks?proyecto=todos'));
  });

  test('[6.4] empty, it says what will come', async () => {
    await asLucia(EMPTY);
    await expect.element(section('Con retraso').getByText('Vas al día: no tienes nada con retraso.')).toBeVisible();
    await expect.element(section('Respuestas entregadas').getByText(/^Aún no has entregado ningún roleplay/)).toBeVisible();
  });

  test('[6.3] another person’s page is not theirs', async () => {
    await asLucia([], [refuse(getPersona, 'not_found')]);
    await expect.element(page.getByText('Solo puedes ver tu propia ficha.')).toBeVisible();
  });
});

test('[2.21] on a phone long names wrap, and the page does not scroll sideways', async () => {
  await page.viewport(...PHONE);
  const nombre = 'María de los Ángeles Fernández-Villaverde y Montenegro de la Torre';
  await asManager(FULL, [answer(getPersona, { ...PERSONA, nombre, email: `${'correolargo'.repeat(8)}@talleres.example` })]);
  await expect.element(section('Comentarios').getByRole('link', { name: 'Queja' })).toBeVisible();
  expect(sidewaysScroll()).toBe(0);
  await expectAccessible();
});
