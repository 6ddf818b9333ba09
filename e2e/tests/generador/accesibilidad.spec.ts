import { expectAccessible } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import {
  answer,
  answerAll,
  createPregunta,
  createTema,
  expect,
  generarPath,
  generateButton,
  item,
  preguntasPath,
  result,
  setModel,
  temasPath,
  test,
} from './support.ts';

for (const [name, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test.describe(name, () => {
    test.use({ viewport });

    test('[2.24 2.27 2.28 2.29] a manager’s pages and dialogs are accessible, light and dark', async ({ page, team, tema }) => {
      await createTema(team, { nombre: 'N'.repeat(100), descripcion: `${'Una frase larga. '.repeat(29)}` });
      await openFor(page, team.responsable, temasPath);
      await expect(item(page, tema.nombre)).toBeVisible();
      await expectAccessible(page);
      const card = item(page, tema.nombre);
      await card.getByRole('button', { name: /^Más acciones/ }).click();
      await page.getByRole('menuitem', { name: 'Cambiar nombre' }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      for (const [button, dialog] of [
        ['Nuevo Tema', 'Nuevo Tema'],
        [`Eliminar ${tema.nombre}`, 'Eliminar tema'],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await page.getByText('Cuadrícula').click({ force: true });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

      await openFor(page, team.responsable, preguntasPath(tema));
      await expect(page.getByRole('list', { name: 'Preguntas' })).toBeVisible();
      await expectAccessible(page);
      for (const [button, dialog] of [
        ['Nueva Pregunta', 'Nueva Pregunta'],
        ['Eliminar la pregunta: ¿Qué ha pasado?', 'Confirmar eliminación'],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });

    test('[2.30 2.31] generating, and the user’s own prompts, are accessible, light and dark', async ({ page, team, tema }) => {
      await setModel(team, 'ensayo');
      await createPregunta(team, tema, { texto: 'W'.repeat(200), ayuda: 'M'.repeat(1000) });
      await openFor(page, team.trabajadora, generarPath(tema));
      await generateButton(page).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await answerAll(page);
      await answer(page, 'W'.repeat(200)).fill('x'.repeat(3900));
      await generateButton(page).click();
      await result(page).getByRole('button', { name: 'Útil', exact: true }).click();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await page.goto(`${temasPath}?vista=mis-prompts&q=${encodeURIComponent(tema.nombre)}`);
      await page.getByRole('button', { name: tema.nombre, exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Temas' }).click();
      await expect(item(page, tema.nombre)).toBeVisible();
      await expectAccessible(page);
    });
  });
