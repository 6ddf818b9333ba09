import { listEmpresasWith } from '@ensaya/contract/contenido.ts';
import { type AiCredit, acceptAiCredit, getAiCredit } from '@ensaya/contract/credito.ts';
import { createPregunta, createTema } from '@ensaya/contract/generador.ts';
import { getManagerPanel, type ManagerPanel } from '@ensaya/contract/paneles.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NO_CREDIT } from '../../../tests/ai-credit.ts';
import { expectCount } from '../../../tests/browser.tsx';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const PANEL: ManagerPanel = {
  ...{
    miembros: 1,
    proyectos: 1,
    tareas: 0,
    tareas_completadas: 0,
    tasa: null,
    invitaciones: 0,
    logos: 0,
    claves: 0,
    temas: 0,
    roleplays: 0,
  },
  ...{ faqs: 0, ultimo_roleplay: null, pasos_ocultos: true, empresas: [{ id: EMPRESA.id, personas: 1, vencidas: 0 }] },
  roleplay_progress: { asignados: 0, completados: 0, vencidos: 0, pendientes: 0 },
};
const OFFERED: AiCredit = { ...NO_CREDIT, state: 'offered', model: 'm', lugar: 'la Unión Europea' };

const open = (...answers: Answer[]) =>
  openPage(PATHS.managerDashboard, {
    user: newUser('manager'),
    usual: MANAGER_PANEL,
    answers: [answer(getManagerPanel, PANEL), ...answers],
  });
const offer = page.getByRole('region', { name: 'Activa la IA de Ensaya' });

test('[8.13] an offer that cannot be read is no missing one: it says so, with a retry', async () => {
  const server = await open(refuse(getAiCredit, 'unavailable', { message: 'Ahora no' }));
  await expect.element(page.getByText(/Error al cargar la IA de Ensaya/)).toBeVisible();
  server.answer(answer(getAiCredit, OFFERED));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(offer).toBeVisible();
});

test('[7.12] a first prompt that fails after its topic was made can be tried again', async () => {
  const server = await open(
    answer(getAiCredit, OFFERED),
    answer(acceptAiCredit, { ...OFFERED, state: 'on' }),
    answer(createTema, {
      ...{ id: '01990000-0000-7000-8000-0000000000d1', empresa_id: EMPRESA.id, nombre: 'Responder a una queja', descripcion: null },
      ...{ created_at: '2026-11-19T10:00:00Z', version: 1, preguntas: 0, empresa: { id: EMPRESA.id, nombre: EMPRESA.nombre } },
    }),
    refuse(createPregunta, 'unavailable', { message: 'Ahora no' }),
  );
  await offer.getByRole('button', { name: 'Aceptar y activar' }).click();
  const begin = page.getByRole('button', { name: 'Genera tu primer prompt' });
  await expect.element(begin).toBeVisible();
  const reads = server.calls(getManagerPanel).length;
  server.answer(answer(getManagerPanel, { ...PANEL, claves: 1, temas: 1 }));
  await begin.click();
  await expect.element(page.getByText(/Ahora no/)).toBeVisible();
  await expect.poll(() => server.calls(getManagerPanel).length).toBeGreaterThan(reads);
  await expect.element(begin).toBeVisible();
  await expectCount(page.getByRole('link', { name: 'Ir al generador de prompts' }), 0);
  await begin.click();
  await expect.poll(() => new Set(server.calls(createTema).map(({ body }) => (body as { id: string }).id)).size).toBe(1);
  await expect.poll(() => server.calls(createTema)).toHaveLength(2);
});

test('[7.12] another company is not offered anything before its own panel is known', async () => {
  const other = { id: '01990000-0000-7000-8000-0000000000e2', nombre: 'Clínica Arce' };
  const late = Promise.withResolvers<ManagerPanel>();
  const user = newUser('manager', { empresas: [EMPRESA, other] });
  const server = await openPage(`${PATHS.managerDashboard}?empresa=${EMPRESA.id}`, {
    user,
    usual: [...MANAGER_PANEL, answer(listEmpresasWith, { empresa_ids: [] })],
    answers: [answer(getManagerPanel, ({ query }) => (query.empresa_id === other.id ? late.promise : PANEL)), answer(getAiCredit, OFFERED)],
  });
  await expect.element(offer).toBeVisible();
  await page.getByRole('button', { name: `Empresa: ${EMPRESA.nombre}` }).click();
  await page.getByRole('option', { name: other.nombre }).click();
  await expect.poll(() => server.calls(getManagerPanel).some(({ query }) => query?.empresa_id === other.id)).toBe(true);
  await expectCount(offer, 0);
  late.resolve({ ...PANEL, claves: 1 });
  await expect.element(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  await expectCount(offer, 0);
  expect(server.calls(getAiCredit).filter(({ query }) => query?.company_id === other.id)).toEqual([]);
});
