import { reauthenticate } from '@ensaya/contract/acceso.ts';
import { listEmpresaCopies } from '@ensaya/contract/datos.ts';
import { type EmpresaFicha, getEmpresa, listDeletedEmpresas, listEmpresaPeople, setAiCredit } from '@ensaya/contract/empresa-ficha.ts';
import {
  countEmpresaContents,
  createEmpresa,
  getCompanyResponsables,
  getManagers,
  listEmpresas,
  removeResponsable,
} from '@ensaya/contract/empresas.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCount, expectHidden } from '../../../tests/browser.tsx';
import { EMPRESA_ROW, newUser, openPage } from '../../../tests/open-page.tsx';
import { type Answer, answer, refuse, unreachable } from '../../../tests/stub-server.ts';
import { empresaPath, PATHS } from '../../lib/address/paths.ts';

const PERSON = { user_id: '01990000-0000-7000-8000-0000000000a1', email: 'ana@talleres.example', nombre: null };
const NO_CONNECTION = 'No hay conexión. Revisa tu red e inténtalo de nuevo';

const { responsables: _count, ...NAMED } = EMPRESA_ROW;
const FICHA: EmpresaFicha = {
  ...NAMED,
  suspended_by: null,
  deleted_at: null,
  second_factor_required: false,
  invitations_per_day: 2000,
  responsables: [],
  personas: 312,
  invitadas: 0,
  activas: 4,
  last_visit: '2026-01-12T08:00:00Z',
  tareas: 0,
  tareas_completadas: 0,
  roleplays: 0,
  roleplays_completados: 0,
  semanas: [],
  ai: {
    month: '2026-11',
    spent: 3_200_000,
    monthly_cap: 20_000_000,
    uses: [],
    credit: { state: 'on', month: '2026-11-01', monthly_credit: 2_000_000, is_own: false, spent: 150_000 },
  },
};

const USUAL = [
  answer(getEmpresa, FICHA),
  answer(listEmpresas, { items: [EMPRESA_ROW], total: 1 }),
  answer(listDeletedEmpresas, { items: [] }),
  answer(getRegistration, { open: true, mail: true }),
];
const openEmpresas = (...answers: Answer[]) => openPage(PATHS.empresas, { user: newUser('superadmin'), usual: USUAL, answers });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('[2.54] without companies the page says so and offers to create one', async () => {
  await openEmpresas(answer(listEmpresas, { items: [], total: 0 }));
  await expect.element(page.getByText('No hay empresas registradas')).toBeVisible();
  await button('Nueva Empresa').last().click();
  await expect.element(page.getByRole('dialog', { name: 'Nueva Empresa' })).toBeVisible();
});

test('[4.5] a dialog whose code its first opening loads gives the focus back to its button', async () => {
  await openEmpresas();
  const opener = button('Nueva Empresa').first();
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const modal = page.getByRole('dialog', { name: 'Nueva Empresa' });
  await expect.element(modal.getByLabelText('Nombre')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectCount(modal, 0);
  await expect.element(opener).toHaveFocus();
});

test('[8.10] a list that fails to load shows the reason and can be retried', async () => {
  await openEmpresas(refuse(listEmpresas, 'forbidden'), answer(listEmpresas, { items: [EMPRESA_ROW], total: 1 }));
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error al cargar las empresas: No tienes permiso para hacer esto');
  await button('Reintentar').click();
  await expect.element(page.getByRole('rowheader').first()).toBeVisible();
});

test('[8.6 8.11] a failed creation shows the reason and keeps the input', async () => {
  const server = await openEmpresas(refuse(createEmpresa, 'conflict', { message: 'Esta persona no es responsable' }));
  await button('Nueva Empresa').first().click();
  const modal = page.getByRole('dialog', { name: 'Nueva Empresa' });
  await modal.getByLabelText('Nombre').fill('Nogal');
  await modal.getByLabelText('Correo de Contacto').fill('Hola@Itaca.example');
  await modal.getByLabelText('Sector').selectOptions('Educación');
  await modal.getByLabelText('País').selectOptions('México');
  await modal.getByRole('button', { name: 'Crear Empresa' }).click();
  await expect.element(modal.getByRole('alert')).toHaveTextContent('Error al crear la empresa: Esta persona no es responsable');
  await expect.element(modal.getByLabelText('Nombre')).toHaveValue('Nogal');
  server.answer(unreachable(createEmpresa));
  await modal.getByRole('button', { name: 'Crear Empresa' }).click();
  await expect.element(modal.getByRole('alert')).toHaveTextContent(`Error al crear la empresa: ${NO_CONNECTION}`);
  expect(server.calls(createEmpresa).map(({ body }) => body.nombre)).toEqual(['Nogal', 'Nogal']);
});

test('[8.10] a list of managers that fails to load can be retried', async () => {
  await openEmpresas(refuse(getManagers, 'forbidden'), answer(getManagers, { items: [PERSON] }));
  await button(`Asignar responsable a ${EMPRESA_ROW.nombre}`).click();
  const modal = page.getByRole('dialog', { name: 'Asignar Responsable' });
  await expect.element(modal.getByRole('alert')).toMatchTextContent('Error al cargar la lista de managers');
  await modal.getByRole('button', { name: 'Reintentar' }).click();
  await modal.getByRole('combobox', { name: 'Responsable' }).fill(PERSON.email);
  await expect.element(modal.getByRole('option', { name: PERSON.email })).toBeVisible();
});

test('[2.53 7.26 8.13] responsables that fail to load, and one that cannot be removed, are reported in red', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await openEmpresas(
    refuse(getCompanyResponsables, 'forbidden'),
    answer(getCompanyResponsables, {
      items: [{ id: '01990000-0000-7000-8000-0000000000b1', user_id: PERSON.user_id, user_email: PERSON.email, nombre: null }],
    }),
    unreachable(removeResponsable),
  );
  await button(`Detalles de ${EMPRESA_ROW.nombre}`).click();
  await expect.element(toast('Error al cargar los responsables')).toHaveAttribute('data-kind', 'failure');
  expect(String(logged.mock.calls[0]?.[0])).toContain('ApiError');
  logged.mockRestore();
  await button('Reintentar').click();
  await expect.element(page.getByText('Responsables Asignados')).toBeVisible();
  await button(`Eliminar a ${PERSON.email}`).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  await expect.element(dialog).toMatchTextContent('¿Estás seguro de eliminar este responsable?');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(toast('Error al eliminar el responsable')).toHaveAttribute('data-kind', 'failure');
  await expectCount(dialog.getByRole('alert'), 0);
  server.answer(answer(removeResponsable, null), answer(getCompanyResponsables, { items: [] }));
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(page.getByText('No hay responsables asignados')).toBeVisible();
});

test('[2.53] the expanded row shows people, last activity, spend of the month and state', async () => {
  const server = await openEmpresas(answer(getCompanyResponsables, { items: [] }), refuse(getEmpresa, 'internal'));
  const details = button(`Detalles de ${EMPRESA_ROW.nombre}`);
  await expect.element(details).toHaveAttribute('aria-expanded', 'false');
  await details.click();
  await expect.element(details).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error al cargar las cifras');
  server.answer(answer(getEmpresa, FICHA));
  await button('Reintentar').click();
  const told = page.getByRole('cell').filter({ hasText: 'Última actividad' });
  await expect
    .element(told)
    .toMatchTextContent(/Personas312Última actividad12 ene 2026Gasto de IA este mes3,20.US\$ de 20.US\$EstadoActiva/);
});

test('[2.53] the buttons of a row say in a tooltip what they do', async () => {
  await openEmpresas();
  for (const act of ['Editar', 'Eliminar']) {
    await expect.element(button(`${act} ${EMPRESA_ROW.nombre}`)).toHaveAttribute('title', act);
  }
});

test('[4.10] the dialog that deletes a company says until when it can be restored', async () => {
  await openEmpresas(unreachable(countEmpresaContents), unreachable(listEmpresaCopies));
  await button(`Eliminar ${EMPRESA_ROW.nombre}`).click();
  const dialog = page.getByRole('dialog', { name: 'Eliminar Empresa' });
  const until = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/Madrid' });
  await expect.element(dialog).toMatchTextContent(`Puedes restaurarla hasta el ${until.format(Date.now() + 30 * 86_400_000)}`);
  await expectCount(dialog.getByText(/no se puede deshacer/), 0);
});

test('[7.5 7.12] changing the credit of a company asks first, and for the password in a session that is not confirmed', async () => {
  const server = await openPage(empresaPath(FICHA.id), {
    user: newUser('superadmin'),
    usual: [...USUAL, answer(listEmpresaPeople, { items: [] }), answer(listEmpresaCopies, { items: [] })],
    answers: [refuse(setAiCredit, 'confirmation_needed'), answer(reauthenticate, null)],
  });
  await button('Cambiar el crédito').click();
  const form = page.getByRole('dialog', { name: 'Cambiar el crédito', exact: true });
  await form.getByRole('switch', { name: 'Darle un crédito propio' }).click({ force: true });
  await form.getByLabelText('Crédito mensual').fill('9');
  await form.getByRole('button', { name: 'Guardar' }).click();
  const asked = page.getByRole('dialog', { name: '¿Cambiar el crédito?' });
  await expect.element(asked.getByText(/Tendrá 9\sUS\$ al mes/)).toBeVisible();
  expect(server.calls(setAiCredit)).toHaveLength(0);
  await asked.getByRole('button', { name: 'Guardar' }).click();
  server.answer(answer(setAiCredit, null));
  await asked.getByLabelText('Tu contraseña', { exact: true }).fill('una frase que nadie adivina');
  await asked.getByRole('button', { name: 'Guardar' }).click();
  await expectHidden(form);
  expect(server.calls(setAiCredit).at(-1)?.body).toEqual({ monthly_credit: 9_000_000 });
  expect(server.calls(reauthenticate)).toHaveLength(1);
});
