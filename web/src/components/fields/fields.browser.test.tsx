import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectCount, expectTexts, open, PHONE, section } from '../../../tests/browser.tsx';

test('[5.3 5.18] the counter follows, counts an emoji as one, and is announced once when the limit is passed', async () => {
  await open('fields');
  const counted = section('Con contador');
  const field = counted.getByRole('textbox', { name: 'Descripción' });
  await expect.element(field).toHaveAccessibleDescription('0/500 caracteres');
  await field.fill('😀'.repeat(500));
  await expect.element(counted.getByText('500/500 caracteres')).toBeVisible();
  await expectCount(counted.getByText('Has superado el límite de 500 caracteres'), 0);
  await field.fill(`${'😀'.repeat(500)}!`);
  await expect.element(counted.getByText('501/500 caracteres')).toBeVisible();
  await expect.element(counted.getByText('Has superado el límite de 500 caracteres')).toHaveAttribute('aria-live', 'polite');
});

test('fields are as tall as a finger on a phone, and their text large enough not to zoom', async () => {
  await page.viewport(...PHONE);
  await open('fields');
  for (const name of ['Texto', 'Elegir uno', 'Escribir o elegir']) {
    const field = page.getByLabelText(name, { exact: true }).first().element();
    expect(field.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(getComputedStyle(field).fontSize).toBe('16px');
  }
});

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`[4.5] the loader of a button stands in its middle, with motion: ${reducedMotion}`, async () => {
    await commands.media({ reducedMotion });
    await open('fields');
    const button = section('Un botón que espera').getByRole('button', { name: 'Guardar' });
    // One that waits from its first render is drawn by another path.
    await button.click();
    const offset = () => {
      const [outer, loader] = [button.element(), button.element().querySelector('.mantine-Button-loader')];
      const [a, b] = [outer.getBoundingClientRect(), (loader ?? outer).getBoundingClientRect()];
      if (!loader) return Number.POSITIVE_INFINITY;
      return Math.max(Math.abs(a.x + a.width / 2 - b.x - b.width / 2), Math.abs(a.y + a.height / 2 - b.y - b.height / 2));
    };
    await expect.poll(offset).toBeLessThanOrEqual(2);
  });

test('an error can be tried again, and loading is announced', async () => {
  await open('empty');
  const failed = section('No se pudo cargar');
  await expect.element(failed.getByRole('alert')).toMatchTextContent('Error al cargar los temas');
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(failed.getByText('Reintentos: 1')).toBeVisible();
  await expect.element(section('Cargando una tabla').getByRole('status')).toHaveTextContent('Cargando empresas…');
});

test('a figure may lead somewhere', async () => {
  await open('stats');
  const figures = page.getByRole('list', { name: 'Tu equipo' });
  await expectTexts(figures.getByRole('listitem'), [
    'Miembros del equipo8',
    'Proyectos4',
    'Tasa de finalización76 %',
    expect.stringMatching(/152 de 200$/),
  ]);
  // All of its part of the card, the figure too.
  await figures.getByRole('listitem').nth(1).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Tabla');
});
