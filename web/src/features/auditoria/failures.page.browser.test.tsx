import { listAuditLog, recordExport } from '@ensaya/contract/auditoria.ts';
import { listEmpresas } from '@ensaya/contract/empresas.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../tests/browser.tsx';
import { newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const ENTRY = {
  id: '0199a000-0000-7000-8000-000000000001',
  created_at: '2026-11-15T09:35:00Z',
  act: 'empresa.creada',
  actor_email: null,
  actor_nombre: null,
  empresa_id: null,
  empresa_nombre: null,
  person_nombre: null,
  subject: 'Una más',
};
const USUAL = [answer(listEmpresas, { items: [], total: 0 }), answer(recordExport, null)];
const openLog = (...answers: Answer[]) => openPage(PATHS.auditLog, { user: newUser('superadmin'), usual: USUAL, answers });

test('[6.6] a log that fails to load can be retried; a download that fails is reported', async () => {
  const server = await openLog(refuse(listAuditLog, 'internal'));
  const download = page.getByRole('group', { name: 'Descargar' }).getByRole('button').first();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error al cargar el registro: Algo ha fallado');
  await expect.element(download).toHaveTextContent('XLSX');
  await expect.element(download).toBeDisabled();
  server.answer(answer(listAuditLog, { items: [ENTRY], next_cursor: null }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByText('El sistema creó la empresa «Una más»')).toBeVisible();
  server.answer(refuse(listAuditLog, 'internal'));
  await download.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error al descargar el registro' })).toBeVisible();
});

test('[6.6] an empty log explains what it will contain', async () => {
  await openLog(answer(listAuditLog, { items: [], next_cursor: null }));
  await expect.element(page.getByText('Todavía no hay actividad')).toBeVisible();
  await expectAccessible(['light']);
});

test('[6.6] sign-ins are left out until the switch asks for them; an entry opens what its sentence leaves out', async () => {
  const accepted = {
    ...ENTRY,
    act: 'invitacion.aceptada',
    actor_email: 'ana@ejemplo.test',
    actor_nombre: 'Ana Pérez',
    subject: 'ana@ejemplo.test',
  };
  const entered = { ...accepted, id: '0199a000-0000-7000-8000-000000000002', act: 'cuenta.entrada' };
  const asked: unknown[] = [];
  const log = answer(listAuditLog, ({ query }) => {
    asked.push(query.sign_ins);
    return { items: query.sign_ins === 'true' ? [entered, accepted] : [accepted], next_cursor: null };
  });
  await openLog(log);
  await expect.element(page.getByText('Ana Pérez aceptó la invitación')).toBeVisible();
  expect(asked).toEqual(['false']);
  await page.getByRole('button', { name: 'Detalles de Ana Pérez aceptó la invitación' }).click();
  await expect.element(page.getByText('Ana Pérez (ana@ejemplo.test)')).toBeVisible();
  await page.getByRole('switch', { name: 'Mostrar inicios de sesión' }).click();
  await expect.element(page.getByText('Ana Pérez inició sesión')).toBeVisible();
  expect(window.location.search).toContain('sign_ins=true');
  await expectAccessible(['light']);
});
