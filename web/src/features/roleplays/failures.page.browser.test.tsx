import { listEmpresas } from '@ensaya/contract/empresas.ts';
import { listCommented } from '@ensaya/contract/entrega-comentarios.ts';
import { seeEntregas } from '@ensaya/contract/entrega-vistas.ts';
import { estimateInforme, listInformes } from '@ensaya/contract/informes.ts';
import { assignRoleplay, listAssignable } from '@ensaya/contract/roleplay-assignments.ts';
import { previewRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { exportResponses, listResponders, listResponses } from '@ensaya/contract/roleplay-responses.ts';
import { getRoleplay, listRoleplays, updateRoleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount, expectTexts } from '../../../tests/browser.tsx';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../tests/stub-server.ts';
import { PATHS, playPath, responsesPath } from '../../lib/address/paths.ts';

const ANA = { id: '0199a000-0000-7000-8000-0000000000a1', email: 'ana@talleres.example', nombre: null };
const LUIS = { id: '0199a000-0000-7000-8000-0000000000a2', email: 'luis@talleres.example', nombre: null };
const ROLEPLAY = {
  id: '0199a000-0000-7000-8000-0000000000c1',
  company_id: EMPRESA.id,
  title: 'Factura cobrada dos veces',
  description: null,
  quien_habla: null,
  quien_eres: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 1,
  progress: { asignados: 72, completados: 58, vencidos: 5, pendientes: 9 },
  mine: null,
  empresa: EMPRESA,
};
const QUESTION = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  roleplay_id: ROLEPLAY.id,
  text: '¿Cuándo vienen?',
  order: 1,
  hidden: false,
  respuestas: 0,
};
const RESPONDER = {
  ...ANA,
  assignment_id: QUESTION.id,
  due_day: null,
  due_date: null,
  completed_at: null,
  answered: 0,
  gone: false,
  earlier: false,
};
const NONE = { items: [], next_cursor: null };
const empty = page.getByText('No hay roleplays creados');

test('[2.34 4.6] the bar is always completed, overdue, pending, with the same words', async () => {
  await openPage(PATHS.roleplays, { user: newUser('manager'), answers: [answer(listRoleplays, { items: [ROLEPLAY], next_cursor: null })] });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: ROLEPLAY.title, exact: true }) });
  await expect.element(row).toMatchTextContent('72 asignados');
  await expectTexts(row.getByRole('listitem'), ['58 completados', '5 vencidos', '9 pendientes']);
  const bars = [...row.element().querySelectorAll('[data-part]')];
  expect(bars.map((bar) => bar.getAttribute('data-part'))).toEqual(['completados', 'vencidos', 'pendientes']);
  expect(bars.every((bar) => bar.clientHeight === 4)).toBe(true);
  const [completados = 0, vencidos = 0] = bars.map((bar) => bar.getBoundingClientRect().width);
  expect(completados / vencidos).toBeCloseTo(58 / 5, 0);
});

test('[2.35] the empty states of a manager are exact; a failed load does not look like one', async () => {
  const user = newUser('manager');
  await openPage(PATHS.roleplays, { user, answers: [answer(listRoleplays, NONE)] });
  await expect.element(empty).toBeVisible();
  await expectCount(page.getByRole('link', { name: 'Nuevo Roleplay' }), 2);
  await page.getByRole('searchbox', { name: 'Buscar roleplays' }).fill('nada');
  await expect.element(page.getByText('No se encontraron roleplays con ese término')).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).last().click();
  await expect.element(empty).toBeVisible();

  const refused = refuse(listRoleplays, 'invalid_input', { message: 'Revisa los datos' });
  await openPage(PATHS.roleplays, { user, answers: [refused, answer(listRoleplays, NONE)] });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error al cargar los roleplays: Revisa los datos');
  await expectCount(empty, 0);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(empty).toBeVisible();
});

test('[2.35] so is the one of a worker', async () => {
  await openPage(PATHS.roleplays, { user: newUser('worker'), answers: [answer(listRoleplays, NONE)] });
  await expect.element(page.getByText('No tienes roleplays asignados')).toBeVisible();
});

const USUAL = [
  answer(getRoleplay, { ...ROLEPLAY, questions: [QUESTION] }),
  answer(listResponders, { items: [RESPONDER] }),
  answer(seeEntregas, { nuevas: 0 }),
  answer(listResponses, NONE),
  answer(listAssignable, { items: [ANA, LUIS] }),
  answer(listInformes, { items: [] }),
  answer(previewRecordatorio, { ahora: 5, a_las_8: 0, hoy: 0, no_quieren: 0, suspendidas: 0, due_day: null, ultimo: null }),
  answer(estimateInforme, { ready: true, respuestas: 0, personas: 0, pieces: 0, ceiling: 0, left: 0 }),
];
const openResponses = (...answers: Answer[]) => openPage(responsesPath(ROLEPLAY.id), { user: newUser('manager'), usual: USUAL, answers });
const panel = page.getByRole('region', { name: 'Asignar Roleplay' });

test('[2.38] a company without workers gets the next step; a failed load is not shown as an empty list', async () => {
  const none = panel.getByText(/Aún no hay trabajadores/);
  await openResponses(
    answer(getRoleplay, { ...ROLEPLAY, progress: { asignados: 0, completados: 0, vencidos: 0, pendientes: 0 }, questions: [QUESTION] }),
    answer(listAssignable, { items: [] }),
    answer(listResponders, { items: [] }),
  );
  await expect.element(none).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Ir a mi panel' }))
    .toHaveAttribute('href', expect.stringContaining('manager-dashboard'));
  const server = await openResponses(unreachable(listAssignable));
  await expect.element(panel.getByText(/Error al cargar los trabajadores/)).toBeVisible();
  await expectCount(none, 0);
  server.answer(...USUAL);
  await panel.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(panel.getByText('0 de 2')).toBeVisible();
});

test('[2.38] a refused assignment says why and keeps the selection', async () => {
  await openResponses(unreachable(assignRoleplay));
  const chosen = panel.getByLabelText(ANA.email);
  await chosen.click();
  await panel.getByRole('button', { name: 'Asignar a 1 trabajador' }).click();
  await expect.element(panel.getByText(/No hay conexión/)).toBeVisible();
  await expect.element(chosen).toBeChecked();
});

test('[2.38] answers that fail to load are no empty ones', async () => {
  const server = await openResponses(unreachable(listResponders), unreachable(listResponses));
  const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar las respuestas' });
  await expect.element(alert).toBeVisible();
  await expectCount(page.getByText('Aún no hay respuestas'), 0);
  server.answer(answer(listResponders, { items: [RESPONDER] }));
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  const row = page.getByRole('row').filter({ hasText: ANA.email });
  await expect.element(row).toMatchTextContent('Error al cargar las respuestas');
  await expectCount(page.getByText('Sin respuesta'), 0);
  server.answer(answer(listResponses, NONE));
  await row.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(row).toMatchTextContent('Sin respuesta');
});

test('[2.38] a failed download says so; without answers there is nothing to download', async () => {
  await openResponses();
  await expect.element(page.getByRole('button', { name: 'CSV', exact: true })).toBeDisabled();
  const answered = answer(getRoleplay, { ...ROLEPLAY, questions: [{ ...QUESTION, respuestas: 1 }] });
  await openResponses(answered, answer(listResponders, { items: [{ ...RESPONDER, answered: 1 }] }), unreachable(exportResponses));
  const xlsx = page.getByRole('button', { name: 'XLSX', exact: true });
  await xlsx.click();
  await expect.element(page.getByText(/Error al exportar las respuestas/)).toBeVisible();
  await expect.element(xlsx).toBeEnabled();
});

test('[2.48 4.7] what was handed in counts as seen when all answers are shown, not with a filter, and a failure says nothing', async () => {
  const filtered = await openPage(`${responsesPath(ROLEPLAY.id)}?estado=pendiente`, { user: newUser('manager'), usual: USUAL });
  await expect.element(page.getByText(ANA.email).first()).toBeVisible();
  expect(filtered.calls(seeEntregas)).toEqual([]);
  const server = await openResponses(unreachable(seeEntregas));
  await expect.poll(() => server.calls(seeEntregas).length).toBeGreaterThan(0);
  expect(server.calls(seeEntregas)[0]?.body).toEqual({ empresa_id: EMPRESA.id, roleplay_id: ROLEPLAY.id });
  await expectCount(page.getByRole('alert'), 0);
});

test('[5.4] an edit in place refuses a blank title and a blank description', async () => {
  const server = await openResponses(answer(getRoleplay, { ...ROLEPLAY, description: 'Un cliente enfadado', questions: [QUESTION] }));
  for (const field of ['Título', 'Descripción']) {
    await page.getByRole('button', { name: `Editar ${field}` }).click();
    await page.getByRole('textbox', { name: field, exact: true }).fill('  ');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.element(page.getByText('Este campo no puede estar vacío')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  }
  expect(server.calls(updateRoleplay)).toEqual([]);
});

test('[4.6] a role-play that was finished after its deadline says so', async () => {
  const dates = (completed_at: string) => ({ due_day: '2026-11-10', due_date: '2026-11-10T22:59:59Z', completed_at });
  await openResponses(
    answer(listResponders, {
      items: [
        { ...RESPONDER, ...dates('2026-11-10T22:58:00Z') },
        { ...RESPONDER, ...LUIS, ...dates('2026-11-11T08:00:00Z') },
      ],
    }),
    answer(listCommented, { items: [] }),
  );
  await page.getByText('Por persona').click();
  await expect.element(page.getByText('Completado con retraso')).toBeVisible();
  // Not the choice of the filter.
  await expectCount(page.getByRole('listitem').getByText('Completado', { exact: true }), 1);
});

test('[2.6 6.6] a superadmin’s role-play opens its preview', async () => {
  await openPage(PATHS.roleplays, {
    user: newUser('superadmin'),
    answers: [answer(listRoleplays, { items: [ROLEPLAY], next_cursor: null }), answer(listEmpresas, { items: [], total: 0 })],
  });
  await expect.element(page.getByRole('link', { name: ROLEPLAY.title })).toHaveAttribute('href', playPath(ROLEPLAY.id));
});
