import type { Locator, Page } from '@playwright/test';
import { toast } from '../empresas/support.ts';
import { openFor } from '../tareas/support.ts';
import { answer, answerAll, expect, generarPath, generateButton, refused, result, setModel, temasPath, test } from './support.ts';

/** Votes are sent one after the other: resolves when the server has this one. */
async function vote(page: Page, button: Locator, util: boolean | null): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.url().includes('/util?') && response.ok() && response.request().postDataJSON().util === util,
  );
  await button.click();
  await stored;
}

test('[1.3 2.25 6.4 6.5] the user’s own prompts are found, named, marked as favourites, filtered, reused, rated and deleted; a manager sees counts only', {
  tag: '@journey',
}, async ({ page, browser, team, tema }) => {
  await setModel(team, 'ensayo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFor(page, team.trabajadora, `${temasPath}?vista=mis-prompts&q=nadie-escribe-esto`);
  await expect(page.getByText('No se encontraron prompts con ese término')).toBeVisible();
  await openFor(page, team.trabajadora, generarPath(tema));
  await answerAll(page);
  await generateButton(page).click();
  const util = result(page).getByRole('button', { name: 'Útil', exact: true });
  await vote(page, util, true);
  await expect(util).toHaveAttribute('aria-pressed', 'true');
  await expect(answer(page, '¿Qué ha pasado?')).toHaveValue('La caldera no funciona');
  await answer(page, '¿Qué ha pasado?').fill('Otra cosa, escrita después');
  await expect(page.getByText('Borrador guardado')).toBeVisible();

  await page.goto(`${temasPath}?vista=mis-prompts`);
  const mine = page.getByRole('list', { name: 'Mis prompts' }).getByRole('listitem').filter({ hasText: tema.nombre });
  await page.getByRole('searchbox', { name: 'Buscar en mis prompts' }).fill(tema.nombre.toUpperCase());
  await expect(page).toHaveURL(/q=/);
  await expect(mine).toHaveCount(1);
  await mine.getByRole('button', { name: tema.nombre, exact: true }).click();
  await expect(mine).toContainText('La caldera no funciona');
  await mine.getByRole('button', { name: 'Copiar' }).click();
  await expect(toast(page, 'Prompt copiado al portapapeles')).toBeVisible();
  const chosen = mine.getByRole('button', { name: 'Útil', exact: true });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  const useless = mine.getByRole('button', { name: 'No útil' });
  await vote(page, useless, false);
  await expect(chosen).toHaveAttribute('aria-pressed', 'false');
  await expect(useless).toHaveAttribute('aria-pressed', 'true');
  await vote(page, useless, null);
  await expect(useless).toHaveAttribute('aria-pressed', 'false');
  await page.route('**/prompts_generados/*/util?*', (route) => route.fulfill(refused(503, 'unavailable', 'Ahora no')), { times: 1 });
  await chosen.click();
  await expect(toast(page, 'Error al guardar los cambios')).toBeVisible();
  await expect(chosen).toHaveAttribute('aria-pressed', 'false');
  await vote(page, chosen, true);

  const context = await browser.newContext();
  const manager = await context.newPage();
  await openFor(manager, team.responsable, `${temasPath}?q=${encodeURIComponent(tema.nombre)}`);
  await expect(manager.getByRole('list', { name: 'Temas' })).toContainText('2 preguntas · usado 1 vez · 1 lo valoró útil');
  await manager.getByRole('tab', { name: 'Mis prompts' }).click();
  await expect(manager.getByText('Todavía no has generado ningún prompt')).toBeVisible();
  await expect(manager).toHaveURL(/vista=mis-prompts/);
  await manager.getByRole('button', { name: 'Ver los temas' }).click();
  await expect(manager.getByRole('tab', { name: 'Temas' })).toHaveAttribute('aria-selected', 'true');
  await context.close();

  // A name, a star, and the filters that find it.
  await mine.getByRole('button', { name: 'Cambiar nombre' }).click();
  const naming = page.getByRole('dialog', { name: 'Cambiar nombre' });
  await naming.getByRole('textbox', { name: 'Nombre' }).fill('Caldera sin presión');
  await naming.getByRole('button', { name: 'Guardar' }).click();
  await expect(naming).toBeHidden();
  await expect(mine.getByRole('heading', { name: 'Caldera sin presión' })).toBeVisible();
  await page.goto(`${temasPath}?vista=mis-prompts&q=presion`);
  await expect(mine).toHaveCount(1);
  const star = mine.getByRole('button', { name: /^Favorito: Caldera/ });
  const only = page.getByRole('checkbox', { name: 'Solo favoritos' });
  await only.click();
  await expect(only).toBeChecked();
  await expect(page.getByText('No se encontraron prompts con ese término')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await page.getByRole('searchbox').fill('presion');
  await expect(mine).toHaveCount(1);
  const starred = page.waitForResponse((response) => response.url().includes('/favorito?') && response.ok());
  await star.first().click();
  await starred;
  await only.click();
  await page.getByRole('combobox', { name: 'Tema' }).selectOption(tema.nombre);
  await expect(page).toHaveURL(/favoritos=true/);
  await expect(page).toHaveURL(new RegExp(`tema=${tema.id}`));
  await page.reload();
  await expect(mine).toHaveCount(1);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await mine.getByRole('button', { name: 'Caldera sin presión', exact: true }).click();

  await mine.getByRole('link', { name: 'Usar de nuevo' }).click();
  await expect(page).toHaveURL(new RegExp(generarPath(tema)));
  await expect(answer(page, '¿Qué ha pasado?')).toHaveValue('La caldera no funciona');
  await answer(page, '¿Qué ha pasado?').fill('Y ahora esto');
  await page.reload();
  await expect(answer(page, '¿Qué ha pasado?')).toHaveValue('Y ahora esto');

  await page.goto(`${temasPath}?vista=mis-prompts&q=${encodeURIComponent(tema.nombre)}`);
  await mine.getByRole('button', { name: /^Eliminar el prompt/ }).click();
  await page.getByRole('dialog', { name: 'Confirmar eliminación' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Elemento eliminado correctamente')).toBeVisible();
  await expect(page.getByText('No se encontraron prompts con ese término')).toBeVisible();
});
