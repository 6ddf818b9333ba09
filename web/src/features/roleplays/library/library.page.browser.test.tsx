import { LIBRARY } from '@ensaya/contract/biblioteca/todos.ts';
import { createRoleplay, getRoleplay, listRoleplays } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, expectAccessible, expectCount, expectTexts, PHONE, press, sidewaysScroll } from '../../../../tests/browser.tsx';
import { address, EMPRESA, newUser, openPage } from '../../../../tests/open-page.tsx';
import { answer, refuse } from '../../../../tests/stub-server.ts';
import { PATHS } from '../../../lib/address/paths.ts';

const user = newUser('manager');
const titles = () => page.getByRole('list', { name: 'Roleplays de la biblioteca' }).getByRole('heading');
const panel = page.getByRole('complementary');
const dialog = page.getByRole('dialog', { name: 'Vista previa' });
const [first, second] = LIBRARY;

async function openLibrary(search = ''): Promise<void> {
  await page.viewport(...DESKTOP);
  await openPage(`${PATHS.library}${search}`, { user });
}

test.each(LIBRARY.map((roleplay) => [roleplay.id, roleplay] as const))(
  '[2.36 2.37] %s is looked at as a worker sees it, and played to its end',
  async (id, { title, description, quien_habla, quien_eres, questions }) => {
    await openLibrary(`?roleplay=${id}`);
    await expect.element(panel.getByRole('heading', { level: 2 })).toHaveTextContent(title);
    await expectTexts(
      panel.getByRole('list').getByRole('listitem'),
      questions.map(({ text }, index) => `${index + 1}${text}`),
    );
    await panel.getByRole('button', { name: 'Vista previa' }).click();
    for (const part of [title, description, quien_habla, quien_eres])
      await expect.element(dialog.getByText(part, { exact: true })).toBeVisible();
    for (const [index, { text, demuestra }] of questions.entries()) {
      await expect
        .element(dialog.getByRole('heading', { level: 4 }))
        .toHaveTextContent(`Pregunta ${index + 1} de ${questions.length}: ${text}`);
      // What a good answer shows is not for the person who answers.
      expect(document.body.textContent).not.toContain(demuestra);
      await dialog.getByRole('textbox', { name: 'Tu respuesta' }).fill('De acuerdo.');
      const isLast = index === questions.length - 1;
      const next = dialog.getByRole('button', { name: isLast ? 'Finalizar' : 'Siguiente' });
      if (isLast) await expect.element(next).toBeDisabled();
      else await next.click();
    }
    await expect.element(dialog.getByRole('progressbar', { name: 'Progreso' })).toMatchTextContent('100');
  },
);

test('[2.35 2.22] the list of role-plays and its empty state lead to the library', async () => {
  await openPage(PATHS.roleplays, { user, answers: [answer(listRoleplays, { items: [], next_cursor: null })] });
  await expectCount(page.getByRole('link', { name: 'Biblioteca', exact: true }), 2);
  await page.getByRole('link', { name: 'Biblioteca', exact: true }).last().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Biblioteca de roleplays' })).toBeVisible();
  expect(address()).toBe(`${PATHS.library}?empresa=${EMPRESA.id}`);
});

test('[2.35] sector, form of address and words narrow the list, in the address; nothing found says so and is cleared', async () => {
  await openLibrary();
  await expectCount(titles(), LIBRARY.length + 1);
  await page.getByRole('button', { name: /^Salud 3$/ }).click();
  const health = LIBRARY.filter(({ sector }) => sector === 'salud').map(({ title }) => title);
  await expectTexts(titles(), [...health, 'Empezar en blanco']);
  await page.getByRole('searchbox', { name: 'Buscar situaciones' }).fill('FARMACIA');
  await expectTexts(titles(), ['Un antibiótico sin receta', 'Empezar en blanco']);
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveTextContent('Un antibiótico sin receta');
  await page.getByRole('combobox', { name: 'Trato' }).selectOptions('Trato: de tú');
  await expect.element(page.getByText('Ninguna situación de la biblioteca es así')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'escribe tú el roleplay' }))
    .toHaveAttribute('href', `${PATHS.newRoleplay}?empresa=${EMPRESA.id}`);
  expect(address()).toContain('sector=salud');
  await page.getByRole('button', { name: 'Quitar la búsqueda y los filtros' }).click();
  await expectCount(titles(), LIBRARY.length + 1);
});

test('[2.35] a card shows its role-play beside the list; the arrow keys walk the cards', async () => {
  await openLibrary();
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveTextContent(first?.title ?? '');
  const link = (title = '') => page.getByRole('link', { name: title, exact: true });
  await press(link(first?.title), '{ArrowRight}');
  await expect.element(link(second?.title)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveTextContent(second?.title ?? '');
  await expect.element(link(second?.title)).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowLeft}');
  await expect.element(link(first?.title)).toHaveFocus();
  await expectAccessible();
});

test('[2.35] on a phone the chosen one is a page, which leads back to the list', async () => {
  await page.viewport(...PHONE);
  await openPage(PATHS.library, { user });
  expect(sidewaysScroll()).toBe(0);
  await page.getByRole('link', { name: second?.title ?? '', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: second?.title ?? '' })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Usar' })).toBeVisible();
  expect(sidewaysScroll()).toBe(0);
  await expectAccessible(['light']);
  await page.getByRole('link', { name: 'Volver a la biblioteca' }).click();
  await expectCount(titles(), LIBRARY.length + 1);
  // Above the cards, not at the beginning of the document.
  const focused = () => (document.activeElement === document.body ? null : document.activeElement);
  await expect.poll(() => focused()?.contains(titles().first().element())).toBe(true);
});

test('[2.36] Usar opens the editor with a draft, which becomes a role-play of the company when it is saved', async () => {
  await page.viewport(...DESKTOP);
  const server = await openPage(`${PATHS.library}?roleplay=${second?.id}`, {
    user,
    answers: [refuse(createRoleplay, 'unavailable'), refuse(getRoleplay, 'unavailable')],
  });
  await panel.getByRole('link', { name: 'Usar' }).click();
  const title = page.getByRole('textbox', { name: 'Título' });
  await expect.element(title).toHaveValue(second?.title ?? '');
  await expect.element(page.getByRole('note')).toMatchTextContent('tu equipo lo verá cuando lo guardes');
  expect(server.calls(createRoleplay)).toEqual([]);
  await title.fill('Un cargo de más');
  await page.getByRole('button', { name: 'Guardar Roleplay' }).click();
  await expect.poll(() => server.calls(createRoleplay).length).toBe(1);
  expect(server.calls(createRoleplay)[0]?.body).toMatchObject({
    company_id: EMPRESA.id,
    biblioteca: second?.id,
    title: 'Un cargo de más',
    quien_habla: second?.quien_habla,
    questions: second?.questions.map(({ text }) => ({ text })),
  });
});

test('[2.36] an address with another name than those of the library says so', async () => {
  await openPage(`${PATHS.newRoleplay}?biblioteca=no-existe`, { user });
  await expect.element(page.getByText('Este roleplay no está en la biblioteca')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ver la biblioteca' })).toHaveAttribute('href', PATHS.library);
});
