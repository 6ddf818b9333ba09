import '../../app/base.ts';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectTexts } from '../../../tests/browser.tsx';
import { theme } from '../../app/theme.ts';
import { LazyAutocomplete, LazySelect } from './lazy-select.tsx';

const ZONES = [
  { value: 'Europe/Madrid', label: 'Madrid' },
  { value: 'America/Lima', label: 'Lima' },
];

function Fields({ searchable }: { searchable: boolean }) {
  const [zone, setZone] = useState<string | null>('Europe/Madrid');
  const [model, setModel] = useState('uno');
  return (
    <MantineProvider theme={theme}>
      <button type="button">Antes</button>
      <LazySelect label="Zona" data={ZONES} searchable={searchable} allowDeselect={false} value={zone} onChange={setZone} />
      <LazyAutocomplete label="Modelo" data={['uno', 'otro']} value={model} onChange={setModel} />
    </MantineProvider>
  );
}
const zone = page.getByRole('combobox', { name: 'Zona' });

test('a click loads the list and opens it; a choice is kept', async () => {
  await render(<Fields searchable={false} />);
  // The plain field: nothing is loaded yet.
  await expect.element(zone).toHaveValue('Madrid');
  expect(zone.element().getAttribute('aria-controls')).toBeNull();
  await zone.click();
  await expectTexts(page.getByRole('option'), ['Madrid', 'Lima']);
  await page.getByRole('option', { name: 'Lima' }).click();
  await expect.element(zone).toHaveValue('Lima');
  await expect.element(zone).toHaveFocus();
});

test('the keyboard reaches it, and what is typed while the list loads replaces the text and searches', async () => {
  await render(<Fields searchable />);
  (page.getByRole('button', { name: 'Antes' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}lim');
  await expectTexts(page.getByRole('option'), ['Lima']);
  await expect.element(zone).toHaveValue('lim');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(zone).toHaveValue('Lima');
});

test('a free text keeps what was typed before its list came', async () => {
  await render(<Fields searchable={false} />);
  const model = page.getByRole('combobox', { name: 'Modelo' });
  await model.fill('otro más');
  await expect.poll(() => model.element().classList.contains('mantine-Autocomplete-input')).toBe(true);
  await expect.element(model).toHaveValue('otro más');
  await expect.element(model).toHaveFocus();
});
