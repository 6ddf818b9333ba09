import { type EmpresaFicha, getEmpresa, listEmpresaPeople } from '@ensaya/contract/empresa-ficha.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectCount } from '../../../../tests/browser.tsx';
import { EMPRESA_ROW, newUser, openPage } from '../../../../tests/open-page.tsx';
import { answer, refuse } from '../../../../tests/stub-server.ts';
import { empresaPath } from '../../../lib/address/paths.ts';

const { responsables: _count, ...EMPRESA } = EMPRESA_ROW;
const FICHA: EmpresaFicha = {
  ...EMPRESA,
  suspended_by: null,
  deleted_at: null,
  second_factor_required: false,
  invitations_per_day: 2000,
  responsables: [],
  personas: 0,
  invitadas: 0,
  activas: 0,
  last_visit: null,
  tareas: 0,
  tareas_completadas: 0,
  roleplays: 0,
  roleplays_completados: 0,
  semanas: [],
  ai: {
    month: '2026-11',
    spent: 0,
    monthly_cap: null,
    uses: [],
    credit: { state: 'none', month: '2026-11-01', monthly_credit: 0, is_own: false, spent: 0 },
  },
};

test('[2.52] a company that has been purged meanwhile is no longer shown', async () => {
  const server = await openPage(empresaPath(EMPRESA.id), {
    user: newUser('superadmin'),
    answers: [answer(getEmpresa, FICHA), answer(listEmpresaPeople, { items: [] })],
  });
  const heading = page.getByRole('heading', { level: 1, name: EMPRESA.nombre });
  await expect.element(heading).toBeVisible();
  server.answer(refuse(getEmpresa, 'not_found'));
  // The page is read again when its tab is shown again.
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Esta empresa no existe')).toBeVisible();
  await expectCount(heading, 0);
  await expectCount(page.getByRole('button', { name: 'Suspender' }), 0);
});
