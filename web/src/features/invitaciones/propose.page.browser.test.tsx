import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { listGrupos } from '@ensaya/contract/grupos.ts';
import { listInvitations } from '@ensaya/contract/invitaciones.ts';
import { getAdminPanel } from '@ensaya/contract/paneles.ts';
import { getWaitingEmpresas, getWaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { listPersonas } from '@ensaya/contract/personas.ts';
import { getPlatformSettings, getRegistration, getSystemStatus } from '@ensaya/contract/plataforma.ts';
import { getPlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import {
  createPropuesta,
  decidePropuesta,
  listPendingPropuestas,
  listPropuestas,
  type Propuesta,
  withdrawPropuesta,
} from '@ensaya/contract/propuestas.ts';
import { listRoleRequests } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../tests/browser.tsx';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { NO_PLATFORM_AI } from '../../../tests/platform-ai.ts';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { PATHS, peopleLink } from '../../lib/address/paths.ts';

const USER = newUser('manager');
const ID = '0199a000-0000-7000-8000-0000000000a1';
const PROPUESTA: Propuesta = {
  id: ID,
  empresa_id: EMPRESA.id,
  email: 'ana@arce.example',
  nombre: 'Ana Gil',
  status: 'pending',
  created_at: '2026-11-03T09:35:00Z',
  decided_at: null,
  created_by: { id: USER.id, email: USER.email, nombre: null },
};
const modal = page.getByRole('dialog', { name: `Invitar personas · ${EMPRESA.nombre}` });
const openModal = async () => {
  await page.getByRole('button', { name: 'Invitar personas' }).first().click();
  await modal.getByText('Proponer a otro responsable').click();
};
const PEOPLE = [
  ...MANAGER_PANEL,
  answer(listPersonas, { items: [], next_cursor: null }),
  answer(listInvitations, { items: [], next_cursor: null, quota: { left: 2000, most: 2000 } }),
  answer(getRegistration, { open: true, mail: true }),
  answer(listGrupos, { items: [] }),
];

test('[1.1 6.6] a responsable proposes another, sees that a superadmin is awaited, and takes it back', async () => {
  const server = await openPage(peopleLink(EMPRESA.id), {
    user: USER,
    usual: PEOPLE,
    answers: [answer(listPropuestas, { items: [] }), answer(createPropuesta, PROPUESTA), answer(withdrawPropuesta, null)],
  });
  await openModal();
  await modal.getByRole('button', { name: 'Proponer como responsable' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Correo', exact: true })).toHaveFocus();
  await modal.getByRole('textbox', { name: 'Correo', exact: true }).fill('Ana@Arce.example');
  await modal.getByRole('textbox', { name: 'Nombre (opcional)' }).fill('Ana Gil');
  server.answer(answer(listPropuestas, { items: [PROPUESTA] }));
  await modal.getByRole('button', { name: 'Proponer como responsable' }).dblClick();
  const row = modal.getByRole('list', { name: 'Propuestas' }).getByRole('listitem');
  await expect.element(row).toMatchTextContent(/^Ana Gilana@arce\.example ?Espera a un superadmin/);
  await expect.element(modal.getByRole('textbox', { name: 'Correo', exact: true })).toHaveValue('');
  expect(server.calls(createPropuesta).map(({ body }) => [body.email, body.nombre])).toEqual([['ana@arce.example', 'Ana Gil']]);
  await expectAccessible();
  await row.getByRole('button', { name: 'Retirar la propuesta de Ana Gil (ana@arce.example)' }).click();
  server.answer(answer(listPropuestas, { items: [] }));
  await page.getByRole('dialog', { name: 'Retirar propuesta' }).getByRole('button', { name: 'Retirar' }).click();
  await expectCount(row, 0);
  expect(server.calls(withdrawPropuesta)).toHaveLength(1);
});

test('[1.1] what was decided is said, a colleague’s proposal has no button, and a refusal stays at the form', async () => {
  const other = { id: '0199a000-0000-7000-8000-0000000000b1', email: 'marta@arce.example', nombre: 'Marta Sanz' };
  await openPage(peopleLink(EMPRESA.id), {
    user: USER,
    usual: PEOPLE,
    answers: [
      answer(listPropuestas, {
        items: [
          { ...PROPUESTA, created_by: other },
          { ...PROPUESTA, id: ID.replace(/1$/, '2'), status: 'approved', decided_at: '2026-11-05T09:35:00Z' },
          { ...PROPUESTA, id: ID.replace(/1$/, '3'), nombre: null, status: 'refused', decided_at: '2026-11-06T09:35:00Z' },
        ],
      }),
      refuse(createPropuesta, 'conflict', { message: 'Ya es responsable de la empresa' }),
    ],
  });
  await openModal();
  const rows = modal.getByRole('list', { name: 'Propuestas' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/la hizo Marta Sanz$/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Aprobada el 5 nov 2026$/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Rechazada el 6 nov 2026$/);
  await expectCount(rows.getByRole('button'), 0);
  await modal.getByRole('textbox', { name: 'Correo', exact: true }).fill('ana@arce.example');
  await modal.getByRole('button', { name: 'Proponer como responsable' }).click();
  await expect.element(modal.getByText('Ya es responsable de la empresa')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Correo', exact: true })).toHaveValue('ana@arce.example');
});

const TOTALS = {
  empresas: 3,
  usuarios: 24,
  equipos: 2,
  sin_responsable: 0,
  nuevos_este_mes: 1,
  nuevos_mes_anterior: 1,
  trabajadores: 20,
  responsables: 3,
  superadmins: 1,
};
const ADMIN = [
  answer(countEmpresas, { count: 3 }),
  answer(listEmpresas, { items: [], total: 0 }),
  answer(getAdminPanel, { totals: TOTALS, registros: [] }),
  answer(getPlatformSettings, { open_registration: true, mandatory_verification: true, mail_configured: true }),
  answer(getSystemStatus, { parts: [] }),
  answer(getPlatformAi, NO_PLATFORM_AI),
  answer(listRoleRequests, { items: [] }),
  answer(getWaitingUsers, { responsables: { total: 0, primeras: [] }, trabajadores: { total: 0, primeras: [] }, suspendidas: [] }),
  answer(getWaitingEmpresas, { suspendidas: [], tope: [], silencio: [] }),
];

test('[1.1 6.6] proposals stand first on a superadmin’s panel, are decided there, and the link is shown where no mail is sent', async () => {
  const waiting = [
    { ...PROPUESTA, empresa: 'Clínica Arce', created_by: { ...USER, nombre: 'Nora Vidal' } },
    { ...PROPUESTA, id: ID.replace(/1$/, '2'), email: 'luz@sur.example', nombre: null, empresa: 'Tejidos Sur', created_by: null },
  ].map(({ created_by, ...rest }) => ({
    ...rest,
    created_by: created_by && { id: USER.id, email: USER.email, nombre: created_by.nombre },
  }));
  const server = await openPage(PATHS.adminDashboard, {
    user: newUser('superadmin'),
    usual: ADMIN,
    answers: [
      answer(listPendingPropuestas, { items: waiting }),
      answer(decidePropuesta, { responsable: 'invited', invitation_url: 'https://ensaya.example/invitacion/abc' }),
    ],
  });
  const section = page.getByRole('region', { name: 'Responsables propuestos' });
  const rows = section.getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/^Ana Gilana@arce\.exampleClínica Arce · lo propone Nora Vidal/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Tejidos Sur · lo propone Persona eliminada/);
  await expectAccessible();
  await section.getByRole('button', { name: 'Aprobar a Ana Gil (ana@arce.example) en Clínica Arce' }).click();
  server.answer(answer(listPendingPropuestas, { items: waiting.slice(1) }));
  await page.getByRole('dialog', { name: 'Aprobar responsable' }).getByRole('button', { name: 'Aprobar' }).click();
  const link = page.getByRole('dialog', { name: 'Enlace de invitación' });
  await expect.element(link.getByRole('textbox')).toHaveValue('https://ensaya.example/invitacion/abc');
  await link.getByRole('button', { name: 'Listo' }).click();
  await expectCount(rows, 1);
  server.answer(answer(decidePropuesta, { responsable: 'none' }), answer(listPendingPropuestas, { items: [] }));
  await section.getByRole('button', { name: 'Rechazar a luz@sur.example en Tejidos Sur' }).click();
  await page.getByRole('dialog', { name: 'Rechazar propuesta' }).getByRole('button', { name: 'Rechazar' }).click();
  await expectCount(section, 0);
  expect(server.calls(decidePropuesta).map(({ body }) => body.decision)).toEqual(['approve', 'refuse']);
});
