import { expect, test } from '../support.ts';
import { open, section } from './gallery.ts';

test('[2.23 9.7] the view is a list until somebody chooses, and each list remembers its own', async ({ page }) => {
  await open(page, 'lists');
  const temas = section(page, 'Vista de temas');
  await expect(temas.getByRole('status')).toHaveText('En lista');
  await temas.getByTitle('Cuadrícula').click();
  await expect(temas.getByRole('status')).toHaveText('En cuadrícula');
  expect(await page.evaluate(() => localStorage.getItem('promptViewMode'))).toBe('grid');
  await page.reload();
  await expect(temas.getByRole('radio', { name: 'Cuadrícula' })).toBeChecked();
  await expect(section(page, 'Vista de FAQs').getByRole('radio', { name: 'Lista' })).toBeChecked();
  await temas.getByRole('radio', { name: 'Cuadrícula' }).press('ArrowLeft');
  await expect(temas.getByRole('status')).toHaveText('En lista');
});

test('[2.23] whatever else is stored means a list', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('promptViewMode', 'mosaico'));
  await open(page, 'lists');
  await expect(section(page, 'Vista de temas').getByRole('status')).toHaveText('En lista');
});

test('[2.23] the toggle works where storage is forbidden', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await open(page, 'lists');
  const temas = section(page, 'Vista de temas');
  await temas.getByTitle('Cuadrícula').click();
  await expect(temas.getByRole('status')).toHaveText('En cuadrícula');
});

for (const [width, three, two] of [
  [767, 1, 1],
  [768, 2, 2],
  [1023, 2, 2],
  [1024, 3, 2],
] as const) {
  test(`[2.23 9.7] at ${width} px the grids have ${three} and ${two} columns`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, 'lists');
    for (const [name, columns] of [
      ['Tres columnas', three],
      ['Dos columnas', two],
    ] as const) {
      const lefts = await page
        .getByRole('list', { name })
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
      expect(new Set(lefts).size).toBe(columns);
    }
  });
}

test('[2.23] the search waits until typing pauses, keeps the focus, and clears', async ({ page }) => {
  await page.clock.install();
  await open(page, 'lists');
  // From here on time passes only when it is told to: a busy machine must not eat up the pause.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const search = section(page, 'Buscar');
  const field = search.getByRole('searchbox', { name: 'Buscar temas' });
  await field.pressSequentially('avería');
  await expect(search.getByRole('status')).toHaveText('Avisado: []');
  await page.clock.runFor(300);
  await expect(search.getByRole('status')).toHaveText('Avisado: ["avería"]');
  await expect(field).toBeFocused();
  await search.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(search.getByRole('status')).toHaveText('Avisado: ["avería",""]');
  await field.fill('ya');
  await field.press('Enter');
  await expect(search.getByRole('status')).toHaveText('Avisado: ["avería","","ya"]');
  await search.getByRole('button', { name: 'Cambiar desde fuera' }).click();
  await expect(field).toHaveValue('desde la dirección');
});
