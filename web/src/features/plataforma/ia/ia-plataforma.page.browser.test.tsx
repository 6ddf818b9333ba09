import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel } from '@ensaya/contract/paneles.ts';
import { getWaitingEmpresas, getWaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { getPlatformSettings, getSystemStatus } from '@ensaya/contract/plataforma.ts';
import { getPlatformAi, savePlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { listPendingPropuestas } from '@ensaya/contract/propuestas.ts';
import { listRoleRequests } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectHidden } from '../../../../tests/browser.tsx';
import { newUser, openPage } from '../../../../tests/open-page.tsx';
import { NO_PLATFORM_AI } from '../../../../tests/platform-ai.ts';
import { type Answer, answer, refuse } from '../../../../tests/stub-server.ts';
import { panelPath } from '../../../lib/address/paths.ts';

const NOBODY = { total: 0, primeras: [] };
const TOTALS = {
  empresas: 3,
  usuarios: 5,
  equipos: 2,
  sin_responsable: 0,
  nuevos_este_mes: 1,
  nuevos_mes_anterior: 0,
  trabajadores: 3,
  responsables: 1,
  superadmins: 1,
};
const KEY = 'sk-una-clave-9876';

const openPanel = (...answers: Answer[]) =>
  openPage(panelPath('superadmin'), {
    user: newUser('superadmin'),
    answers: [
      answer(listEmpresas, { items: [], total: 3 }),
      answer(countEmpresas, { count: 3 }),
      answer(getAdminPanel, { totals: TOTALS, registros: [] }),
      answer(getPlatformSettings, { open_registration: true, mandatory_verification: true, mail_configured: true }),
      answer(getSystemStatus, { parts: [] }),
      answer(listRoleRequests, { items: [] }),
      answer(listPendingPropuestas, { items: [] }),
      answer(getWaitingUsers, { responsables: NOBODY, trabajadores: NOBODY, suspendidas: [] }),
      answer(getWaitingEmpresas, { suspendidas: [], tope: [], silencio: [] }),
      ...answers,
    ],
  });

test('[7.12] the operator sets AI for companies: off until then, and the key is sent once', async () => {
  const set = {
    ...NO_PLATFORM_AI,
    enabled: true,
    has_key: true,
    key_last4: '9876',
    model: 'gpt-5-mini',
    lugar: 'Estados Unidos',
    version: 2,
  };
  const server = await openPanel(answer(getPlatformAi, NO_PLATFORM_AI), answer(savePlatformAi, set));
  const card = page.getByRole('region', { name: 'Configuración de IA' });
  await expect.element(card.getByText('Sin configurar')).toBeVisible();
  await card.getByRole('button', { name: 'Configurar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configuración de IA' });
  const offered = dialog.getByRole('switch', { name: 'Ofrecer IA a las empresas' });
  await expect.element(offered).toHaveFocus();
  await offered.click({ force: true });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog.getByText('La clave de API es requerida')).toBeVisible();
  await expect.element(dialog.getByText('Escribe dónde se procesa')).toBeVisible();
  await dialog.getByLabelText('Clave de API', { exact: true }).fill(KEY);
  await dialog.getByLabelText('Dónde se procesa').fill('Estados Unidos');
  await dialog.getByLabelText('Crédito mensual de cada empresa').fill('3,5');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '¿Guardar la configuración de IA?' }));
  server.answer(answer(getPlatformAi, set));
  await asked.getByRole('button', { name: 'Guardar' }).click();
  await expectHidden(dialog);
  await expect.element(card.getByText('Activada')).toBeVisible();
  expect(server.calls(savePlatformAi).map(({ body }) => body)).toEqual([
    expect.objectContaining({ enabled: true, api_key: KEY, lugar: 'Estados Unidos', monthly_credit: 3_500_000, version: 1 }),
  ]);
});

test('[7.12] what companies have spent, with the way to each; a failed load says so in its card', async () => {
  const most = [{ id: '0198c5c4-0000-7000-8000-000000000001', nombre: 'Norteclima', spent: 1_500_000, monthly_credit: 2_000_000 }];
  const use = { month: '2026-11-01', spent: 1_500_000, empresas: 1, accepted: 2, most };
  const server = await openPanel(answer(getPlatformAi, { ...NO_PLATFORM_AI, enabled: true, has_key: true, model: 'm', lugar: 'x', use }));
  const card = page.getByRole('region', { name: 'Configuración de IA' });
  await expect.element(card.getByRole('link', { name: 'Norteclima' })).toBeVisible();
  await expect.element(card.getByText('1,50 US$ de 2 US$')).toBeVisible();
  await expectAccessible();
  expect(server.calls(getPlatformAi).length).toBeGreaterThan(0);
});

test('[8.13] settings that cannot be read are no empty ones', async () => {
  await openPanel(refuse(getPlatformAi, 'forbidden'));
  await expect
    .element(page.getByRole('region', { name: 'Configuración de IA' }).getByText(/Error al cargar la configuración/))
    .toBeVisible();
});
