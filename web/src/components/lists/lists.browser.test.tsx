import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open, press, section } from '../../../tests/browser.tsx';
import { stopTime } from '../../../tests/clock.ts';

test('[2.23 9.7] the view is a list until the user chooses, and each list remembers its own', async () => {
  await open('lists');
  const temas = section('Vista de temas');
  await expect.element(temas.getByRole('status')).toHaveTextContent('En lista');
  await temas.getByTitle('Cuadrícula').click();
  await expect.element(temas.getByRole('status')).toHaveTextContent('En cuadrícula');
  expect(localStorage.getItem('promptViewMode')).toBe('grid');
  await open('lists');
  await expect.element(temas.getByRole('radio', { name: 'Cuadrícula' })).toBeChecked();
  await expect.element(section('Vista de FAQs').getByRole('radio', { name: 'Lista' })).toBeChecked();
  await press(temas.getByRole('radio', { name: 'Cuadrícula' }), '{ArrowLeft}');
  await expect.element(temas.getByRole('status')).toHaveTextContent('En lista');
});

test('[2.23] any other stored value means a list', async () => {
  localStorage.setItem('promptViewMode', 'mosaico');
  await open('lists');
  await expect.element(section('Vista de temas').getByRole('status')).toHaveTextContent('En lista');
});

test('[2.23] the toggle works where storage is forbidden', async () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  onTestFinished(() => forbidden.mockRestore());
  await open('lists');
  const temas = section('Vista de temas');
  await temas.getByTitle('Cuadrícula').click();
  await expect.element(temas.getByRole('status')).toHaveTextContent('En cuadrícula');
});

test('[2.23 9.7] the grids have three, two or one column, by the width of the window', async () => {
  await open('lists');
  const columnsOf = (name: string) => {
    const items = page.getByRole('list', { name }).getByRole('listitem').elements();
    return new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size;
  };
  for (const [width, three, two] of [
    [767, 1, 1],
    [768, 2, 2],
    [1023, 2, 2],
    [1024, 3, 2],
  ] as const) {
    await page.viewport(width, 900);
    expect([window.innerWidth, columnsOf('Tres columnas'), columnsOf('Dos columnas')]).toEqual([width, three, two]);
  }
});

test('[2.23] the search waits until typing pauses, keeps the focus, and clears', async () => {
  await open('lists');
  const clock = stopTime();
  const search = section('Buscar');
  const field = search.getByRole('searchbox', { name: 'Buscar temas' });
  const told = search.getByRole('status');
  await userEvent.type(field, 'avería');
  await expect.element(told).toHaveTextContent('Avisado: []');
  await clock.advance(300);
  await expect.element(told).toHaveTextContent('Avisado: ["avería"]');
  await expect.element(field).toHaveFocus();
  await search.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(told).toHaveTextContent('Avisado: ["avería",""]');
  await field.fill('ya');
  await press(field, '{Enter}');
  await expect.element(told).toHaveTextContent('Avisado: ["avería","","ya"]');
  await search.getByRole('button', { name: 'Cambiar desde fuera' }).click();
  await expect.element(field).toHaveValue('desde la dirección');
});

test('[2.19] a person is shown by name, the address below; an address wraps between its parts, never inside a word', async () => {
  await open('lists');
  const people = section('Personas');
  await expect.element(people).toMatchTextContent('Lucía Romerolucia.romero@norteclima.example');
  await expect.element(people).toMatchTextContent('Lucía Romero (lucia.romero@norteclima.example) dejará de ver Norteclima.');
  // Name and address are in one element, beside the picture.
  const [lucia, unnamed] = [...people.element().querySelectorAll('span > span > bdi')].map((name) => name.parentElement?.parentElement);
  const [name, address] = [...(lucia?.children ?? [])].map((line) => line.getBoundingClientRect());
  expect(address?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.NaN);
  // Without a name the address takes its place, in several lines.
  const range = document.createRange();
  const lines = new Set<number>();
  for (const node of unnamed?.querySelector('bdi')?.childNodes ?? []) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      expect(tops.size, word).toBe(1);
      for (const top of tops) lines.add(top);
    }
  }
  expect(lines.size).toBeGreaterThan(1);
});
