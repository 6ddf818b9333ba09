import { countContents } from '@ensaya/contract/contenido.ts';
import { listDeletedEmpresas } from '@ensaya/contract/empresa-ficha.ts';
import {
  createEmpresa,
  getAvailableWorkers,
  listCompanyUsers,
  listEmpresas,
  listOwnEmpresas,
  removeCompanyUser,
} from '@ensaya/contract/empresas.ts';
import { createInvitations, listInvitations } from '@ensaya/contract/invitaciones.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectHidden } from '../../../tests/browser.tsx';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../tests/stub-server.ts';
import { PATHS } from '../../lib/address/paths.ts';

const LINK = 'https://ensaya.test/invitacion/un-enlace-de-prueba-largo';
const EMAIL = 'ana@talleres.example';
const MEMBER = {
  id: '01990000-0000-7000-8000-0000000000c1',
  company_id: EMPRESA.id,
  user_id: '01990000-0000-7000-8000-0000000000a1',
  created_at: '2026-11-02T09:35:00Z',
  user: { email: EMAIL, nombre: null },
};
const QUOTA = { left: 2000, most: 2000 };
const NONE = { items: [], next_cursor: null };
const USUAL = [
  ...MANAGER_PANEL,
  answer(listCompanyUsers, { items: [MEMBER], next_cursor: null }),
  answer(getAvailableWorkers, { items: [] }),
  answer(listInvitations, { ...NONE, quota: QUOTA }),
  answer(getRegistration, { open: true, mail: true }),
  answer(countContents, { contenido: {} }),
];

const openPanel = (...answers: Answer[]) => openPage(PATHS.managerDashboard, { user: newUser('manager'), usual: USUAL, answers });
const modal = page.getByRole('dialog', { name: `Gestionar Usuarios · ${EMPRESA.nombre}` });
async function openUsers(...answers: Answer[]) {
  const server = await openPanel(...answers);
  await page.getByRole('button', { name: `Gestionar Usuarios de ${EMPRESA.nombre}` }).click();
  return server;
}
const withoutMail = answer(getRegistration, { open: true, mail: false });

test('[8.10] a responsable’s companies that fail to load show the reason', async () => {
  await openPanel(refuse(listOwnEmpresas, 'forbidden'));
  await expect.element(page.getByText('Error al cargar las empresas: No tienes permiso para hacer esto')).toBeVisible();
});

test('[8.10] members that fail to load or to be removed are reported', async () => {
  await openUsers(
    refuse(listCompanyUsers, 'forbidden'),
    answer(listCompanyUsers, { items: [MEMBER], next_cursor: null }),
    refuse(getAvailableWorkers, 'forbidden'),
    unreachable(removeCompanyUser),
  );
  await expect.element(modal.getByText('Error al cargar usuarios: No tienes permiso para hacer esto')).toBeVisible();
  await modal.getByRole('combobox', { name: 'Trabajador' }).fill('nadie@talleres.example');
  await expect.element(modal.getByText('Error al cargar trabajadores')).toBeVisible();
  await modal.getByRole('button', { name: 'Reintentar' }).last().click();
  await modal.getByRole('button', { name: `Eliminar a ${EMAIL}` }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Error al eliminar usuario: No hay conexión. Revisa tu red e inténtalo de nuevo');
});

test('[2.51] removing a person says how many open tasks stay unassigned and how many finished ones keep their name', async () => {
  await openUsers(answer(countContents, { contenido: { roleplay_assignments: 0, tareas: 1, tareas_terminadas: 2 } }));
  await modal.getByRole('button', { name: `Eliminar a ${EMAIL}` }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  await expect.element(question).toMatchTextContent('1 tarea abierta se queda sin asignar');
  await expect.element(question).toMatchTextContent('2 terminadas conservan su nombre');
});

test('[2.51] the rest of the quota is shown before it is used up, and the refusal afterwards', async () => {
  const message = 'Hoy solo puedes enviar 12 invitaciones más. No hemos enviado ninguna: acorta la lista o espera a mañana.';
  await openUsers(
    answer(listInvitations, { ...NONE, quota: { left: 12, most: 2000 } }),
    refuse(createInvitations, 'invitation_quota', { message }),
  );
  await modal.getByRole('tab', { name: 'Invitaciones' }).click();
  await expect.element(modal.getByText('Hoy puedes enviar 12 invitaciones más.')).toBeVisible();
  const box = modal.getByRole('textbox', { name: 'Correos' });
  const addresses = Array.from({ length: 13 }, (_, index) => `persona-${index}@talleres.example`).join('\n');
  await box.fill(addresses);
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect.element(modal.getByRole('alert')).toHaveTextContent(message);
  await expect.element(box).toHaveValue(addresses);
});

test('[2.51] an invitation says until when it is valid, or since when it is not', async () => {
  const invitation = (id: string, email: string, status: 'pending' | 'expired', expires_at: string) => ({
    id: `01990000-0000-7000-8000-0000000000${id}`,
    empresa_id: EMPRESA.id,
    email,
    role: 'worker' as const,
    status,
    undelivered: null,
    uses: 0,
    created_at: '2026-11-02T09:35:00Z',
    expires_at,
  });
  const items = [
    invitation('d1', EMAIL, 'pending', '2026-11-24T09:35:00Z'),
    invitation('d2', 'luz@talleres.example', 'expired', '2026-11-09T09:35:00Z'),
  ];
  await openUsers(answer(listInvitations, { items, next_cursor: null, quota: QUOTA }));
  await modal.getByRole('tab', { name: 'Invitaciones' }).click();
  const row = (email: string) => modal.getByRole('row').filter({ hasText: email });
  await expect.element(row(EMAIL)).toMatchTextContent(/Pendiente.*Caduca el 24/);
  await expect.element(row('luz@')).toMatchTextContent(/Caducada.*Caducó el 9/);
});

test('[2.51] where no mail is configured invitations come with a link to copy', async () => {
  const invited = answer(createInvitations, { items: [{ email: EMAIL, outcome: 'link', url: LINK }] });
  await openUsers(withoutMail, invited, answer(listCompanyUsers, NONE));
  await modal.getByRole('tab', { name: 'Invitaciones' }).click();
  await expect.element(modal.getByText('Aquí no se envían correos: cada invitación tiene un enlace, que entregas tú.')).toBeVisible();
  await modal.getByRole('textbox', { name: 'Correos' }).fill(EMAIL);
  await modal.getByRole('button', { name: 'Crear invitaciones' }).click();
  await expect.element(modal.getByRole('heading', { name: '1 invitación creada' })).toBeVisible();
  await expect.element(modal.getByRole('listitem').getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
  await expectAccessible(['light']);

  await modal.getByRole('tab', { name: 'Usuarios' }).click();
  await modal.getByRole('combobox', { name: 'Trabajador' }).fill(EMAIL);
  await page.getByRole('option', { name: `Invitar a ${EMAIL}` }).click();
  await modal.getByRole('button', { name: 'Crear invitación' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Enlace de invitación' })).toHaveValue(LINK);
});

test('[1.1] where no mail is configured a new company with an unknown responsable offers the link of the invitation', async () => {
  await openPage(PATHS.empresas, {
    user: newUser('superadmin'),
    answers: [
      withoutMail,
      answer(listEmpresas, { items: [], total: 0 }),
      answer(listDeletedEmpresas, { items: [] }),
      answer(createEmpresa, ({ body: { responsable: _, ...fields } }) => ({
        ...fields,
        id: EMPRESA.id,
        version: 1,
        created_at: '2026-11-02T09:35:00Z',
        suspended_at: null,
        responsable: 'invited' as const,
        invitation_url: LINK,
      })),
    ],
  });
  await page.getByRole('button', { name: 'Nueva Empresa' }).first().click();
  const created = page.getByRole('dialog', { name: 'Nueva Empresa' });
  await expect.element(created.getByText('Si no tiene cuenta, te damos su enlace de invitación.')).toBeVisible();
  await created.getByLabelText('Nombre').fill('Nogal');
  await created.getByLabelText('Correo de Contacto').fill('hola@itaca.example');
  await created.getByLabelText('Sector').selectOptions('Educación');
  await created.getByLabelText('País').selectOptions('México');
  await created.getByLabelText('Correo del responsable (opcional)').fill(EMAIL);
  await created.getByRole('button', { name: 'Crear y asignar responsable' }).click();
  const link = page.getByRole('dialog', { name: 'Enlace de invitación' });
  await expect.element(link.getByRole('textbox', { name: 'Enlace de invitación' })).toHaveValue(LINK);
  await expectAccessible(['light']);
  await link.getByRole('button', { name: 'Listo' }).click();
  await expectHidden(link);
});
