import { type Grupo, listGrupos } from '@ensaya/contract/grupos.ts';
import { createInvitations, listInvitations } from '@ensaya/contract/invitaciones.ts';
import { listPersonas } from '@ensaya/contract/personas.ts';
import { getRegistration } from '@ensaya/contract/plataforma.ts';
import { listRoleplays, type Roleplay } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { choose, expectAccessible, expectHidden } from '../../../tests/browser.tsx';
import { MANAGER_PANEL } from '../../../tests/manager-panel.ts';
import { EMPRESA, newUser, openPage } from '../../../tests/open-page.tsx';
import { answer, refuse } from '../../../tests/stub-server.ts';
import { peopleLink } from '../../lib/address/paths.ts';

const USUAL = [
  ...MANAGER_PANEL,
  answer(listPersonas, { items: [], next_cursor: null }),
  answer(listInvitations, { items: [], next_cursor: null, quota: { left: 2000, most: 2000 } }),
  answer(getRegistration, { open: true, mail: true }),
  answer(listGrupos, { items: [] }),
];
const modal = page.getByRole('dialog', { name: `Invitar personas · ${EMPRESA.nombre}` });

test('[2.51] names are sent with their addresses; a wrong line says why, is corrected in its place and sent alone', async () => {
  const server = await openPage(peopleLink(EMPRESA.id), {
    user: newUser('manager'),
    usual: USUAL,
    answers: [
      answer(createInvitations, ({ body }) => ({
        items: body.emails.map((line) => {
          const email = typeof line === 'string' ? line : line.email;
          return { email, outcome: email.endsWith('.example') ? ('invited' as const) : ('invalid' as const) };
        }),
      })),
    ],
  });
  await page.getByRole('button', { name: 'Invitar personas' }).first().click();
  await modal.getByRole('textbox', { name: 'Correos' }).fill('Ana Gil <ana@arce.example>\nLuis <luis@arce>\neva@arce.example');
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).dblClick();
  await expect.element(modal.getByRole('heading', { name: '2 invitaciones enviadas · 1 sin enviar' })).toBeVisible();
  await expect.element(modal.getByText('Ana Gil')).toBeVisible();
  const wrong = modal.getByRole('textbox', { name: 'Línea 2' });
  await expect.element(wrong).toHaveValue('Luis <luis@arce>');
  await expect.element(modal.getByText('«luis@arce» no tiene final, como «.com» o «.es»')).toBeVisible();
  await expectAccessible();
  await wrong.fill('Luis <luis@arce.example>');
  // The second request of a double click would answer 'already invited', and links would be lost.
  await modal.getByRole('button', { name: 'Enviar 1 línea corregida' }).dblClick();
  await expect.element(modal.getByRole('heading', { name: '3 invitaciones enviadas' })).toHaveFocus();
  await expectHidden(modal.getByRole('textbox'));
  expect(server.calls(createInvitations).map(({ body }) => body.emails)).toEqual([
    [{ email: 'ana@arce.example', nombre: 'Ana Gil' }, { email: 'luis@arce', nombre: 'Luis' }, 'eva@arce.example'],
    [{ email: 'luis@arce.example', nombre: 'Luis' }],
  ]);
});

test('[2.38 2.51] role-plays are chosen for those who will join; a wrong number of days keeps the list back', async () => {
  const roleplay: Roleplay = {
    id: '01990000-0000-7000-8000-0000000000f1',
    company_id: EMPRESA.id,
    title: 'Un cliente enfadado',
    description: null,
    quien_habla: null,
    quien_eres: null,
    created_at: '2026-11-02T09:35:00Z',
    version: 1,
    preguntas: 4,
    progress: null,
    mine: null,
    empresa: EMPRESA,
  };
  const server = await openPage(peopleLink(EMPRESA.id), {
    user: newUser('manager'),
    usual: USUAL,
    answers: [
      answer(listRoleplays, { items: [roleplay], next_cursor: null }),
      answer(createInvitations, { items: [{ email: 'ana@arce.example', outcome: 'invited' }] }),
    ],
  });
  await page.getByRole('button', { name: 'Invitar personas' }).first().click();
  await modal.getByRole('textbox', { name: 'Correos' }).fill('ana@arce.example');
  await modal.getByText('Grupos y roleplays al entrar').click();
  // A company without groups has no such field.
  await expectHidden(modal.getByRole('group', { name: 'Grupos en los que entran' }));
  await modal.getByRole('checkbox', { name: 'Un cliente enfadado' }).click();
  await modal.getByRole('checkbox', { name: 'Con fecha límite' }).click();
  const days = modal.getByRole('spinbutton', { name: 'Días de plazo' });
  await days.fill('0');
  await modal.getByText('Grupos y roleplays al entrar (1)').click();
  await expectHidden(days);
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect.element(modal.getByText('Los días deben ser al menos 1')).toBeVisible();
  await expect.element(days).toHaveFocus();
  expect(server.calls(createInvitations)).toEqual([]);
  await expectAccessible();
  await days.fill('3');
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect.element(modal.getByRole('heading', { name: '1 invitación enviada' })).toBeVisible();
  expect(server.calls(createInvitations).map(({ body }) => [body.roleplays, body.roleplay_days])).toEqual([[[roleplay.id], 3]]);
});

const NORTE: Grupo = {
  id: '01990000-0000-7000-8000-0000000000f2',
  empresa_id: EMPRESA.id,
  nombre: 'Norte',
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  user_ids: [],
  roleplays: [],
};

test('[2.51 4.6] groups are chosen for the list and written in its lines, also from a CSV; an unknown one is named and corrected in its place', async () => {
  const server = await openPage(peopleLink(EMPRESA.id), {
    user: newUser('manager'),
    usual: USUAL,
    answers: [
      answer(listGrupos, { items: [NORTE] }),
      answer(listRoleplays, { items: [], next_cursor: null }),
      answer(createInvitations, ({ body }) => ({
        items: body.emails.map((line) => {
          const { email, grupos = [] } = typeof line === 'string' ? { email: line } : line;
          const unknown = grupos.filter((name) => name !== 'Norte' && name !== 'Sur');
          return unknown.length > 0
            ? { email, outcome: 'unknown_group' as const, grupos: unknown }
            : { email, outcome: 'invited' as const };
        }),
      })),
    ],
  });
  await page.getByRole('button', { name: 'Invitar personas' }).first().click();
  const box = modal.getByRole('textbox', { name: 'Correos' });
  const file = new File(['correo;nombre;grupos\nana@arce.example;Ana Gil;Norte, Sur\nluis@arce.example;Luis;Nrte\n'], 'equipo.csv');
  await expect.element(box).toBeVisible();
  choose(modal, file);
  await expect.element(box).toHaveValue('Ana Gil <ana@arce.example>; Norte, Sur\nLuis <luis@arce.example>; Nrte');
  await expect.element(modal.getByText('equipo.csv: 2 correos en la columna «correo» · 2 con grupos')).toBeVisible();
  await modal.getByText('Grupos y roleplays al entrar').click();
  await modal.getByRole('group', { name: 'Grupos en los que entran' }).getByRole('checkbox', { name: 'Norte' }).click();
  await expect.element(modal.getByText('Grupos y roleplays al entrar (1)')).toBeVisible();
  await expectAccessible();
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect.element(modal.getByRole('heading', { name: '1 invitación enviada · 1 sin enviar' })).toBeVisible();
  const wrong = modal.getByRole('textbox', { name: 'Línea 2' });
  await expect.element(wrong).toHaveValue('Luis <luis@arce.example>; Nrte');
  await expect.element(modal.getByText('No encontramos el grupo «Nrte»')).toBeVisible();
  await wrong.fill('Luis <luis@arce.example>; Norte');
  await modal.getByRole('button', { name: 'Enviar 1 línea corregida' }).click();
  await expect.element(modal.getByRole('heading', { name: '2 invitaciones enviadas' })).toBeVisible();
  expect(server.calls(createInvitations).map(({ body }) => [body.emails, body.grupos])).toEqual([
    [
      [
        { email: 'ana@arce.example', nombre: 'Ana Gil', grupos: ['Norte', 'Sur'] },
        { email: 'luis@arce.example', nombre: 'Luis', grupos: ['Nrte'] },
      ],
      [NORTE.id],
    ],
    [[{ email: 'luis@arce.example', nombre: 'Luis', grupos: ['Norte'] }], [NORTE.id]],
  ]);
});

test('[2.51] groups that cannot be loaded are said, and the list is sent without them', async () => {
  const server = await openPage(peopleLink(EMPRESA.id), {
    user: newUser('manager'),
    usual: USUAL,
    answers: [
      refuse(listGrupos, 'invalid_input', { message: 'Revisa los datos' }),
      answer(listRoleplays, { items: [], next_cursor: null }),
      answer(createInvitations, { items: [{ email: 'ana@arce.example', outcome: 'invited' }] }),
    ],
  });
  await page.getByRole('button', { name: 'Invitar personas' }).first().click();
  await modal.getByRole('textbox', { name: 'Correos' }).fill('ana@arce.example');
  await modal.getByText('Grupos y roleplays al entrar').click();
  await expect.element(modal.getByText('Error al cargar los grupos')).toBeVisible();
  await modal.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect.element(modal.getByRole('heading', { name: '1 invitación enviada' })).toBeVisible();
  expect(server.calls(createInvitations).map(({ body }) => body.grupos)).toEqual([[]]);
});
