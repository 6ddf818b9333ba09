import { getAccessSettings, getCompanySettings, saveAccessSettings } from '@ensaya/contract/ajustes.ts';
import { getRetention, listEmpresaCopies, requestEmpresaCopy } from '@ensaya/contract/datos.ts';
import { getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { answer, refuse } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const USUAL = [
  answer(getCompanySettings, { company_id: EMPRESA.id, logo_url: null }),
  answer(getAccessSettings, { second_factor_required: false }),
  answer(getRetention, { answers_months: null, reports_months: null, activity_months: null }),
  answer(listEmpresaCopies, { items: [] }),
];
const path = `${PATHS.settings}?seccion=datos`;
const rule = page.getByRole('switch', { name: 'Verificación en dos pasos obligatoria' });
const atOnce = page.getByRole('checkbox', { name: 'Pedirla ya en las sesiones abiertas' });
const confirm = page.getByRole('dialog').getByRole('button', { name: 'Pedirla' });

test('[2.39] the dialog says what happens to open sessions, and offers to ask them at once', async () => {
  const server = await openPage(path, {
    user: newUser('manager'),
    usual: USUAL,
    answers: [answer(saveAccessSettings, { second_factor_required: true })],
  });
  await rule.click();
  await expect.element(page.getByText('Las sesiones abiertas siguen 72 horas más; después también piden activarla.')).toBeVisible();
  await expectAccessible();
  await atOnce.click();
  // Closed and opened again, nothing is chosen.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await rule.click();
  await expect.element(atOnce).not.toBeChecked();
  await confirm.click();
  await expect
    .poll(() => server.calls(saveAccessSettings).map(({ body }) => body))
    .toEqual([{ second_factor_required: true, open_sessions_at_once: false }]);
});

/** The company's rule binds this person's session once `bound` is set. */
function buildBinding() {
  const user = newUser('manager');
  const state = { bound: false };
  const { give } = refuse(getCurrentUser, 'factor_needed');
  const isUser = answer(getCurrentUser, user).give;
  return { user, state, current: { operation: getCurrentUser, give: (input: never) => (state.bound ? give(input) : isUser(input)) } };
}
const enrolment = page.getByRole('heading', { name: 'Activa la verificación en dos pasos' });

test('[2.39] a responsable without a second factor who asks it at once is led to enrolment', async () => {
  const { user, state, current } = buildBinding();
  const saved = answer(saveAccessSettings, () => {
    state.bound = true;
    return { second_factor_required: true };
  });
  const server = await openPage(path, { user, usual: USUAL, answers: [current, saved] });
  await rule.click();
  await atOnce.click();
  await confirm.click();
  await expect.element(enrolment).toBeVisible();
  expect(address()).toBe(PATHS.enrol);
  expect(server.calls(saveAccessSettings)[0]?.body).toEqual({ second_factor_required: true, open_sessions_at_once: true });
});

test('[2.39] a person whose 72 hours end while a page is open is led to enrolment by the next call', async () => {
  const { user, state, current } = buildBinding();
  await openPage(path, { user, usual: USUAL, answers: [current, refuse(requestEmpresaCopy, 'factor_needed')] });
  await expect.element(rule).toBeVisible();
  state.bound = true;
  await page.getByRole('button', { name: 'Preparar una copia' }).click();
  await expect.element(enrolment).toBeVisible();
  expect(address()).toBe(PATHS.enrol);
});
