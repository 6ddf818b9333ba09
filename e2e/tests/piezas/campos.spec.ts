import { expect, test } from '../support.ts';
import { open, section } from './gallery.ts';

test('[5.3 5.18] the counter follows, counts an emoji as one, and is announced once when the limit is passed', async ({ page }) => {
  await open(page, 'fields');
  const counted = section(page, 'Con contador');
  const field = counted.getByRole('textbox', { name: 'Descripción' });
  await expect(field).toHaveAccessibleDescription('0/500 caracteres');
  await field.fill('😀'.repeat(500));
  await expect(counted.getByText('500/500 caracteres')).toBeVisible();
  await expect(counted.getByText('Has superado el límite de 500 caracteres')).toHaveCount(0);
  await field.fill(`${'😀'.repeat(500)}!`);
  await expect(counted.getByText('501/500 caracteres')).toBeVisible();
  await expect(counted.getByText('Has superado el límite de 500 caracteres')).toHaveAttribute('aria-live', 'polite');
});

test('fields are as tall as a finger on a phone, and their text large enough not to zoom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'fields');
  for (const name of ['Texto', 'Elegir uno', 'Escribir o elegir']) {
    const field = page.getByLabel(name, { exact: true }).first();
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(field).toHaveCSS('font-size', '16px');
  }
});

test('an error can be tried again, and loading is said', async ({ page }) => {
  await open(page, 'empty');
  const failed = section(page, 'No se pudo cargar');
  await expect(failed.getByRole('alert')).toContainText('Error al cargar los temas');
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  await expect(failed.getByText('Reintentos: 1')).toBeVisible();
  await expect(section(page, 'Cargando una tabla').getByRole('status')).toHaveText('Cargando empresas…');
});

test('a figure may lead somewhere', async ({ page }) => {
  await open(page, 'stats');
  const figures = page.getByRole('list', { name: 'Tu equipo' });
  await expect(figures.getByRole('listitem')).toHaveText([
    /^Miembros del equipo8$/,
    /^Proyectos4$/,
    /^Tasa de finalización76\s%$/,
    /152\sde 200$/,
  ]);
  // All of its part of the card, the figure too.
  await figures.getByRole('listitem').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabla');
});
