import './base.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { expectHidden } from '../../tests/browser.tsx';
import { EmpresaFilter } from '../components/fields/empresa-filter.tsx';
import { PersonFilter } from '../features/auditoria/person-filter.tsx';
import { FaqLinkPicker } from '../features/faqs/editor/faq-link-picker.tsx';
import { TrabajadorSelect } from '../features/tareas/filters/trabajador-select.tsx';
import { theme } from './theme.ts';

const NOT_LOADED = 'No hemos podido cargar la lista';
const fail = () => Response.json({}, { status: 503 });
const empty = () => Response.json({ items: [], next_cursor: null, total: 0 });
let answer = fail;

beforeEach(() => {
  answer = fail;
  vi.spyOn(window, 'fetch').mockImplementation(async () => answer());
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

const show = (picker: ReactNode) =>
  render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{picker}</QueryClientProvider>
    </MantineProvider>,
  );

function Trabajadores() {
  const [value, setValue] = useState<string | null>(null);
  return <TrabajadorSelect label="Asignar a" empresa_ids={['01990000-0000-7000-8000-000000000001']} value={value} onChange={setValue} />;
}

/** Opened, it says that its list could not be read; 'Reintentar' reads it, and only then it is empty. */
async function expectHonest(picker: ReactNode, open: () => Promise<void>, failed: string, nothing: string): Promise<void> {
  await show(picker);
  await open();
  await expect.element(page.getByText(NOT_LOADED)).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  await expectHidden(page.getByText(nothing));
  answer = empty;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectHidden(page.getByRole('alert'));
  await open();
  await expect.element(page.getByText(nothing)).toBeVisible();
  await expectHidden(page.getByText(NOT_LOADED));
}

test('[2.46 8.13] the picker of workers that could not load does not say that there are none', () =>
  expectHonest(
    <Trabajadores />,
    () => page.getByRole('combobox', { name: 'Asignar a' }).click(),
    'Error al cargar trabajadores',
    'Esta empresa aún no tiene trabajadores',
  ));

test('[8.13] nor does the one of people in the activity log', () =>
  expectHonest(
    <PersonFilter className={undefined} value={undefined} onChange={() => {}} />,
    () => page.getByRole('combobox', { name: 'Persona' }).click(),
    'Error al cargar las personas',
    'Nadie coincide con esa búsqueda',
  ));

test('[2.41 8.13] nor the one of FAQs to link to', () =>
  expectHonest(
    <FaqLinkPicker empresa_id="01990000-0000-7000-8000-000000000001" onPick={() => {}} />,
    async () => {
      if (!page.getByRole('combobox').query()) await page.getByRole('button', { name: 'Enlazar otra FAQ' }).click();
    },
    'Error al cargar las FAQs',
    'Ninguna FAQ coincide',
  ));

test('[8.13] a superadmin’s filter of companies says below it that they could not be read', async () => {
  await show(<EmpresaFilter value={undefined} known={undefined} onChange={() => {}} />);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error al cargar las empresas' })).toBeVisible();
  answer = empty;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectHidden(page.getByRole('alert'));
});
