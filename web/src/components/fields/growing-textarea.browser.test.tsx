import '../../app/base.ts';
import { MantineProvider, Textarea } from '@mantine/core';
import { Profiler } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PHONE } from '../../../tests/browser.tsx';
import { theme } from '../../app/theme.ts';
import { GrowingTextarea } from './growing-textarea.tsx';

const heightOf = (name: string): number => page.getByRole('textbox', { name }).element().getBoundingClientRect().height;
const lines = (count: number) => Array.from({ length: count }, (_, index) => `Línea ${index + 1}`).join('\n');

test.each([
  { minRows: 1, maxRows: 6, text: '' },
  { minRows: 1, maxRows: 6, text: 'Una línea' },
  { minRows: 2, maxRows: 6, text: lines(4) },
  { minRows: 2, maxRows: 6, text: lines(30) },
  { minRows: 2, maxRows: undefined, text: lines(30) },
])('a field of $minRows to $maxRows lines is as tall as one that Mantine measures', async ({ minRows, maxRows, text }) => {
  const rows = { minRows, ...(maxRows && { maxRows }), value: text, onChange: () => {} };
  await render(
    <MantineProvider theme={theme}>
      <GrowingTextarea label="Crece" {...rows} />
      <Textarea label="Medido" autosize {...rows} />
    </MantineProvider>,
  );
  for (const [width, height] of [[1440, 900] as const, PHONE]) {
    await page.viewport(width, height);
    // Mantine rounds the height of a line to whole pixels, and adds up the rounded ones.
    await expect.poll(() => Math.abs(heightOf('Crece') - heightOf('Medido'))).toBeLessThanOrEqual(3);
  }
});

test('a field is rendered once', async () => {
  const phases: string[] = [];
  await render(
    <MantineProvider theme={theme}>
      <Profiler id="field" onRender={(_id, phase) => phases.push(phase)}>
        <GrowingTextarea label="Crece" />
      </Profiler>
    </MantineProvider>,
  );
  expect(page.getByRole('textbox', { name: 'Crece' }).element().id).toMatch(/^mantine-/);
  expect(phases).toEqual(['mount']);
});
