import { copyEscena, createRoleplay, getRoleplay, listRoleplays } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectTexts } from '../../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { answer, refuse } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const OTHER = { id: '01990000-0000-7000-8000-0000000000e2', nombre: 'Clínica Arce' };
const BASE = {
  id: '0199a000-0000-7000-8000-0000000000c1',
  company_id: EMPRESA.id,
  title: 'Factura cobrada dos veces',
  description: null,
  quien_habla: null,
  quien_eres: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  preguntas: 1,
  progress: { asignados: 0, completados: 0, vencidos: 0, pendientes: 0 },
  mine: null,
  empresa: EMPRESA,
};
const SOURCE = {
  ...BASE,
  escena: { url: '/storage/v1/0199a000-0000-7000-8000-0000000000f1', nombre: 'Plano.pdf', content_type: 'application/pdf', bytes: 2048 },
  questions: [
    { id: '0199a000-0000-7000-8000-0000000000d1', roleplay_id: BASE.id, text: '¿Cuándo vienen?', order: 1, hidden: false, respuestas: 0 },
  ],
};
const answers = [
  answer(listRoleplays, { items: [BASE], next_cursor: null }),
  answer(getRoleplay, SOURCE),
  answer(createRoleplay, ({ body }) => ({ ...SOURCE, id: body.id ?? '', company_id: body.company_id, escena: null })),
  // The page that follows is not what is looked at here.
  refuse(copyEscena, 'unavailable'),
];
const save = page.getByRole('button', { name: 'Guardar Roleplay' });
const title = page.getByRole('textbox', { name: 'Título' });

test('[2.36 3.12] Duplicar copies the file of the scene too', async () => {
  const server = await openPage(`${PATHS.newRoleplay}?copia=${BASE.id}`, { user: newUser('manager'), answers });
  await expect.element(title).toHaveValue('Factura cobrada dos veces (copia)');
  await expect.element(page.getByText('Plano.pdf')).toBeVisible();
  await save.click();
  await expect.poll(() => server.calls(copyEscena).length).toBe(1);
  const [created] = server.calls(createRoleplay);
  expect(server.calls(copyEscena)).toEqual([
    { params: { id: created?.body.id }, query: { empresa_id: EMPRESA.id }, body: { de: { company_id: EMPRESA.id, id: BASE.id } } },
  ]);
  // It failed: the texts are saved, and the message says what is not.
  await expect.element(page.getByText('El roleplay se ha guardado, pero no el archivo de la escena').first()).toBeVisible();
});

test('[1.2 2.36] a responsable of one company is not offered another one; of two, the copy is looked at and saved there', async () => {
  await openPage(PATHS.roleplays, { user: newUser('manager'), answers });
  await page
    .getByRole('button', { name: /Factura cobrada dos veces/ })
    .last()
    .click();
  await expectTexts(page.getByRole('menuitem'), ['Vista previa', 'Editar', 'Duplicar', 'Asignar Roleplay']);

  const user = newUser('manager', { empresas: [EMPRESA, OTHER] });
  const server = await openPage(`${PATHS.roleplays}?empresa=${EMPRESA.id}`, { user, answers });
  await page
    .getByRole('button', { name: /Factura cobrada dos veces/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Copiar a otra empresa…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copiar a otra empresa' });
  await expectTexts(dialog.getByRole('option'), ['Clínica Arce']);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(title).toHaveValue('Factura cobrada dos veces');
  await expect.poll(address).toContain(`empresa=${OTHER.id}`);
  await save.click();
  await expect.poll(() => server.calls(copyEscena).length).toBe(1);
  expect(server.calls(createRoleplay)[0]?.body).toMatchObject({ company_id: OTHER.id, questions: [{ text: '¿Cuándo vienen?' }] });
  expect(server.calls(copyEscena)[0]).toMatchObject({
    query: { empresa_id: OTHER.id },
    body: { de: { company_id: EMPRESA.id, id: BASE.id } },
  });
});
