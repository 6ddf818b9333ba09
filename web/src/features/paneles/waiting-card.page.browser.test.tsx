import { getWaitingFaqs, getWaitingRoleplays, getWaitingTareas } from '@ensaya/contract/paneles-espera.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../tests/browser.tsx';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../tests/stub-server.ts';
import { waitingSituation } from '../../../tests/waiting-situations.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { dayAfter, localDay } from '../../lib/format/dates.ts';

const open = (...answers: Answer[]) => openPage(PATHS.managerDashboard, { user: newUser('manager'), usual: MANAGER_PANEL, answers });
const card = page.getByRole('region', { name: 'Te espera' });
const rows = card.getByRole('listitem');

const LUCIA = { id: '0199a000-0000-7000-8000-000000000001', nombre: 'Lucía Romero', email: 'lucia@talleres.example' };
const id = (n: number) => `0199a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

test('[2.48] each row says who and what, with the button that leads to the place where it is done', async () => {
  const today = localDay();
  const late = (n: number) => ({ id: id(n), nombre: `Tarea ${n}`, fecha_entrega: dayAfter(today, -n) });
  await open(
    answer(getWaitingTareas, {
      tarde: [
        { empresa_id: EMPRESA.id, persona: LUCIA, tareas: 1, primera: late(9) },
        { empresa_id: EMPRESA.id, persona: { ...LUCIA, id: id(50), nombre: 'Diego Gil' }, tareas: 3, primera: late(3) },
      ],
      tarde_total: 2,
      por_cerrar: [
        {
          empresa_id: EMPRESA.id,
          id: id(20),
          nombre: 'La hecha',
          fecha_entrega: null,
          terminada_at: '2026-11-12T09:00:00Z',
          persona: LUCIA,
        },
      ],
      por_cerrar_total: 1,
    }),
    answer(getWaitingRoleplays, {
      vencidos: [
        {
          empresa_id: EMPRESA.id,
          id: id(30),
          title: 'Cliente que amenaza con irse',
          personas: 4,
          primeras: [LUCIA],
          fecha_entrega: dayAfter(today, -5),
          por_recordar: true,
        },
      ],
      vencidos_total: 1,
      nuevas: [
        {
          empresa_id: EMPRESA.id,
          id: id(31),
          title: 'Avería en plena ola de frío',
          personas: 1,
          primeras: [LUCIA],
          since: '2026-11-12T09:00:00Z',
        },
      ],
      nuevas_total: 1,
    }),
    answer(getWaitingFaqs, {
      preguntas: [
        { empresa: EMPRESA, total: 1, primera: { question: '¿Y los sábados?', created_at: '2026-11-12T09:00:00Z', author: LUCIA } },
      ],
      revisiones: [{ empresa: EMPRESA, total: 2, primera: { id: id(40), question: '¿Qué cubre?', review_due: today } }],
    }),
  );
  await expectCount(rows, 7);
  const expected = [
    [/^Lucía Romero no ha terminado «Tarea 9»Tarea · Venció el/, `Abrir la tarea`, `/dashboard/tasks?tarea=${id(9)}`],
    [
      /^4 personas no han terminado «Cliente que amenaza con irse»Roleplay · Lucía Romero y 3 personas más · Venció/,
      'Recordar',
      `/roleplays/${id(30)}/responses?empresa=${EMPRESA.id}&estado=vencido&recordar=true`,
    ],
    [
      /^Diego Gil tiene 3 tareas vencidas/,
      'Ver las vencidas',
      `/dashboard/tasks?proyecto=todos&trabajador=${id(50)}&vencidas=true&empresa=${EMPRESA.id}`,
    ],
    [/^Lucía Romero ha terminado «La hecha»/, 'Revisar y cerrar', `/dashboard/tasks?tarea=${id(20)}`],
    [/^Lucía Romero pregunta: «¿Y los sábados\?»/, 'Responder', `/dashboard/faqs?empresa=${EMPRESA.id}&vista=por-responder`],
    [
      /^Lucía Romero ha terminado «Avería en plena ola de frío»Roleplay · sin leer/,
      'Leer las respuestas',
      `/roleplays/${id(31)}/responses?empresa=${EMPRESA.id}`,
    ],
    [/^2 FAQs por revisarLa primera: «¿Qué cubre\?»/, 'Revisar', `/dashboard/faqs?empresa=${EMPRESA.id}&vista=por-revisar`],
  ] as const;
  for (const [index, [text, act, href]] of expected.entries()) {
    await expect.element(rows.nth(index)).toMatchTextContent(text);
    // A name before it leads to that person's page.
    const link = rows.nth(index).getByRole('link').last();
    await expect.element(link).toHaveTextContent(act);
    await expect.element(link).toHaveAttribute('href', href);
  }
  const name = rows.nth(2).getByRole('link', { name: 'Diego Gil', exact: true });
  await expect.element(name).toHaveAttribute('href', `/dashboard/people/${id(50)}?empresa=${EMPRESA.id}`);
  await expectCount(rows.nth(1).getByRole('link'), 1);
  await expectAccessible();
});

test('[2.48] when all have been reminded today, the row leads to who is late without the dialog', async () => {
  const late = { empresa_id: EMPRESA.id, id: id(30), title: 'Precio que sube', personas: 1, primeras: [LUCIA], por_recordar: false };
  await open(
    answer(getWaitingRoleplays, {
      vencidos: [{ ...late, fecha_entrega: dayAfter(localDay(), -4) }],
      ...{ vencidos_total: 1, nuevas: [], nuevas_total: 0 },
    }),
  );
  await expect.element(rows).toMatchTextContent(/^Lucía Romero no ha terminado «Precio que sube»Roleplay · Venció/);
  await expect
    .element(rows.getByRole('link', { name: /^Ver quién falta/ }))
    .toHaveAttribute('href', `/roleplays/${id(30)}/responses?empresa=${EMPRESA.id}&estado=vencido`);
});

test('[2.48] nothing waits: one calm sentence', async () => {
  await open();
  await expect.element(card.getByText('No te espera nada: todo está al día.')).toBeVisible();
  await expectCount(rows, 0);
});

test('[2.48 8.10] each part fails alone and says so with a retry; a failed one does not read like an empty one', async () => {
  const server = await open(refuse(getWaitingTareas, 'unavailable', { message: 'Ahora no' }));
  await expect.element(card.getByText('Error al cargar las tareas que te esperan: Ahora no')).toBeVisible();
  await expectCount(card.getByText('No te espera nada'), 0);
  await expect.element(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  server.answer(...MANAGER_PANEL);
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(card.getByText('No te espera nada: todo está al día.')).toBeVisible();

  // Several: one alert, and what is known stays.
  const question = { question: '¿Y los sábados?', created_at: '2026-11-12T09:00:00Z', author: LUCIA };
  const again = await open(
    refuse(getWaitingTareas, 'unavailable', { message: 'Ahora no' }),
    refuse(getWaitingRoleplays, 'unavailable', { message: 'Ahora no' }),
    answer(getWaitingFaqs, { preguntas: [{ empresa: EMPRESA, total: 1, primera: question }], revisiones: [] }),
  );
  await expect.element(rows).toMatchTextContent(/^Lucía Romero pregunta/);
  await expectCount(card.getByRole('alert'), 1);
  await expect.element(card.getByRole('alert')).toMatchTextContent('Error al cargar lo que te espera: Ahora no');
  again.answer(
    ...MANAGER_PANEL.slice(0, -1),
    answer(getWaitingFaqs, { preguntas: [{ empresa: EMPRESA, total: 1, primera: question }], revisiones: [] }),
  );
  await card.getByRole('button', { name: 'Reintentar' }).click();
  await expectCount(card.getByRole('alert'), 0);
  await expectCount(rows, 1);
});

test('[2.48] twelve generated situations: what is late is the first thing in reading order on the panel', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const named = `situation ${seed}`;
    const { tareas, roleplays, faqs, late } = waitingSituation(seed, localDay());
    await open(answer(getWaitingTareas, tareas), answer(getWaitingRoleplays, roleplays), answer(getWaitingFaqs, faqs));
    await expect.element(card).toBeVisible();
    await expectCount(card.getByRole('status'), 0);
    const more = card.getByRole('button', { name: /más$/ });
    if (more.elements().length > 0) await more.click();
    const isLate = rows.elements().map((row) => row.hasAttribute('data-late'));
    // All that is late is listed, before all else.
    expect(isLate.filter(Boolean), named).toHaveLength(late);
    expect(isLate.slice(0, late).every(Boolean), named).toBe(true);
    // Before it there is the title of the page, and nothing else to read or press.
    const main = document.querySelector('main');
    expect(main?.querySelector('section, ul, [data-card]')?.getAttribute('aria-labelledby'), named).toBe('te-espera');
    expect(main?.textContent?.indexOf('Te espera'), named).toBeLessThan(main?.textContent?.indexOf('Miembros del equipo') ?? 0);
  }
});

test('[2.48 8.13] a part that gives no answer keeps nothing else back for longer than a moment', async () => {
  await open(answer(getWaitingFaqs, () => new Promise(() => {})));
  const figures = page.getByRole('list', { name: 'Tu equipo en cifras' });
  // First together, so that nothing moves.
  await expectCount(figures, 0);
  await expect.element(figures).toBeVisible();
  await expect.element(card.getByRole('status')).toBeVisible();
  await expectCount(card.getByText('No te espera nada'), 0);
});
