import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel } from '@ensaya/contract/paneles.ts';
import { getWaitingEmpresas, getWaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { getPlatformSettings, getSystemStatus, updatePlatformSettings } from '@ensaya/contract/plataforma.ts';
import { getPlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { listPendingPropuestas } from '@ensaya/contract/propuestas.ts';
import { countUsers, listRoleRequests, listUsers } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount, expectHidden } from '../../../tests/browser.tsx';
import { newUser, openPage } from '../../../tests/open-page.tsx';
import { NO_PLATFORM_AI } from '../../../tests/platform-ai.ts';
import { type Answer, answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const TOTALS = {
  empresas: 34,
  usuarios: 245,
  equipos: 12,
  sin_responsable: 3,
  nuevos_este_mes: 118,
  nuevos_mes_anterior: 100,
  trabajadores: 160,
  responsables: 62,
  superadmins: 23,
};
const NOBODY = { responsables: { total: 0, primeras: [] }, trabajadores: { total: 0, primeras: [] }, suspendidas: [] };
const SETTINGS = { open_registration: true, mandatory_verification: true };
const USUAL = [
  answer(countEmpresas, { count: 34 }),
  answer(listEmpresas, { items: [], total: 3 }),
  answer(getAdminPanel, { totals: TOTALS, registros: [] }),
  answer(getPlatformSettings, { ...SETTINGS, mail_configured: true }),
  answer(getSystemStatus, { parts: [] }),
  answer(getPlatformAi, NO_PLATFORM_AI),
  answer(listRoleRequests, { items: [] }),
  answer(listPendingPropuestas, { items: [] }),
  answer(getWaitingUsers, NOBODY),
  answer(getWaitingEmpresas, { suspendidas: [], tope: [], silencio: [] }),
];

const openPanel = (...answers: Answer[]) => openPage(PATHS.adminDashboard, { user: newUser('superadmin'), usual: USUAL, answers });

const figure = (label: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) });
const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

test("[2.52] '...' is shown while the company count loads", async () => {
  const { promise, resolve } = Promise.withResolvers<{ count: number }>();
  await openPanel(answer(countEmpresas, () => promise));
  await expect.element(figure('Empresas')).toHaveTextContent('Empresas...');
  resolve({ count: 12_345 });
  await expect.element(figure('Empresas')).toHaveTextContent('Empresas12.345');
});

test('[8.13] a failed company count shows a red toast, and the rest of the panel stays', async () => {
  await openPanel(refuse(countEmpresas, 'internal'));
  await expect.element(alert(/^Error al contar las empresas$/)).toBeVisible();
  await expect.element(figure('Empresas')).toHaveTextContent('Empresas—');
  await expect.element(figure('Usuarios')).toHaveTextContent('Usuarios245');
});

test('[2.52 9.8] growth and the distribution of roles are computed, in Spanish number format', async () => {
  await openPanel();
  await expect.element(figure('Crecimiento')).toHaveTextContent('Crecimiento118nuevos este mes · 100 el anterior');
  const roles = page.getByRole('region', { name: 'Distribución de roles' });
  await expect.element(roles.getByRole('row', { name: 'Trabajadores 160 65 %' })).toBeVisible();
  await expect.element(roles.getByRole('row', { name: 'Responsables 62 25 %' })).toBeVisible();
  await expect.element(roles.getByRole('row', { name: 'Superadmins 23 10 %' })).toBeVisible();
  const widths = [...roles.element().querySelectorAll('rect:nth-child(2)')].map((bar) => bar.getBoundingClientRect().width);
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(62 / 160, 2);
  await expect.element(page.getByText('Todavía no se ha registrado nadie')).toBeVisible();
});

test('[2.52] growth after a month with few registrations is still two counts, not a percentage', async () => {
  await openPanel(answer(getAdminPanel, { totals: { ...TOTALS, nuevos_este_mes: 1, nuevos_mes_anterior: 0 }, registros: [] }));
  await expect.element(figure('Crecimiento')).toHaveTextContent('Crecimiento1nuevo este mes · 0 el anterior');
});

test('[2.52] figures that fail to load are reported with a retry', async () => {
  const server = await openPanel(refuse(getAdminPanel, 'internal'));
  await expect.element(alert('Error al cargar las cifras')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Registros recientes' })).toMatchTextContent('—');
  await expectHidden(page.getByText('Todavía no se ha registrado nadie'));
  server.answer(answer(getAdminPanel, { totals: TOTALS, registros: [] }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(figure('Usuarios')).toHaveTextContent('Usuarios245');
});

test('[2.52] a new superadmin sees the first steps, until they are done', async () => {
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  const open = (count: number, orphans: number) =>
    openPanel(answer(countEmpresas, { count }), answer(listEmpresas, { items: [], total: orphans }));
  await open(0, 0);
  await expect.element(steps.getByRole('link', { name: 'Crear empresa' })).toHaveAttribute('href', '/admin/empresas');
  await expectAccessible(['light']);
  await open(1, 1);
  await expectCount(steps.getByRole('img', { name: 'Hecho' }), 1);
  await expect
    .element(steps.getByRole('link', { name: 'Asignar responsable' }))
    .toHaveAttribute('href', '/admin/empresas?sin_responsable=true');
  await open(2, 1);
  await expect.element(page.getByRole('region', { name: 'Plataforma' })).toBeVisible();
  await expectHidden(steps);
});

test('[2.52] a switch changes at once, and back with the reason if saving fails', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { give, operation } = refuse(updatePlatformSettings, 'internal');
  await openPanel({ operation, give: (input) => held.then(() => give(input)) });
  const open = page.getByRole('switch', { name: 'Registro abierto' });
  await expect.element(open).toBeChecked();
  await open.click();
  const dialog = page.getByRole('dialog', { name: '¿Cerrar el registro?' });
  await expect.element(dialog).toMatchTextContent('solo entrará quien tenga una invitación');
  await expectAccessible(['light']);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expectHidden(dialog);
  await expect.element(open).toBeChecked();
  await open.click();
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect.element(open).not.toBeChecked();
  release();
  await expect.element(alert('Error al guardar los cambios: Algo ha fallado')).toBeVisible();
  await expect.element(open).toBeChecked();
});

test('[2.52] without mail, verification cannot be switched on, and the panel says why', async () => {
  await openPanel(answer(getPlatformSettings, { ...SETTINGS, mail_configured: false }));
  await expect.element(page.getByRole('switch', { name: 'Verificación obligatoria' })).toBeDisabled();
  await expect.element(page.getByText('El servidor no tiene correo configurado')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Registro abierto' })).toBeEnabled();
});

test('[2.52 6.6] users: a person of many companies, the next page, and a list that fails to load', async () => {
  const person = (n: number, more: object = {}) => ({
    id: `0199a000-0000-7000-8000-00000000000${n}`,
    email: `persona-${n}@${'una-direccion-muy-larga.'.repeat(3)}example`,
    nombre: null,
    role: null,
    created_at: '2026-11-02T09:35:00Z',
    suspended_at: null,
    seen_at: null,
    empresas: [],
    empresas_total: 0,
    ...more,
  });
  const empresas = ['Alfa', 'Beta', 'Carpas'].map((nombre, n) => ({ id: `0199a000-0000-7000-8000-00000000001${n}`, nombre }));
  const many = person(1, { role: 'manager', nombre: 'Sofía Núñez', empresas, empresas_total: 7 });
  const user = newUser('superadmin');
  await openPage(PATHS.usuarios, {
    user,
    usual: [answer(countUsers, { total: 312 })],
    answers: [
      answer(listUsers, ({ query: { cursor } }) =>
        cursor ? { items: [person(2)], next_cursor: null } : { items: [many], next_cursor: 'sigue' },
      ),
    ],
  });
  const rows = page.getByRole('table', { name: 'Usuarios' }).getByRole('row');
  const more = page.getByRole('button', { name: 'Cargar más' });
  await more.click();
  await expectCount(rows, 3);
  await expect.element(rows.nth(1)).toMatchTextContent(/Sofía Núñez.*ResponsableAlfaBetaCarpasy 4 más2 nov 2026—/);
  await expect.element(rows.nth(2)).toMatchTextContent(/persona-2@.*Sin rol todavía—2 nov 2026—/);
  await expectHidden(more);
  await expect.element(page.getByText('312 usuarios', { exact: true })).toBeVisible();
  await expectAccessible(['light']);
  const server = await openPage(PATHS.usuarios, {
    user,
    usual: [answer(countUsers, { total: 1 })],
    answers: [refuse(listUsers, 'internal')],
  });
  await expect.element(alert('Error al cargar los usuarios')).toBeVisible();
  server.answer(answer(listUsers, { items: [many], next_cursor: null }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(rows.nth(1)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Sin empresa' }).click();
  await expect.poll(() => server.calls(listUsers).at(-1)?.query.sin_empresa).toBe('true');
  await expect.poll(() => server.calls(countUsers).at(-1)?.query.sin_empresa).toBe('true');
});
