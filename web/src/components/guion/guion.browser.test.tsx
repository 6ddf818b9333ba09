import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectTexts, open, PHONE, section, sidewaysScroll } from '../../../tests/browser.tsx';

test('[4.7] a line is read with who says it, and the one that is being said is larger', async () => {
  await open('guion');
  const lines = section('Mientras habla').getByRole('listitem');
  await expectTexts(lines, [
    'Lunes, diez y veinte. Suena el teléfono.',
    'Don Ernesto: Oiga, que me acaba de llegar un cargo de 65 euros. ¿Esto qué es?',
    'Tú: Buenos días, don Ernesto. ¿Me cuenta qué pasó el sábado?',
    'Don Ernesto: Así que llevo nueve años pagando algo que, cuando hace falta de verdad, no',
  ]);
  const sizeOf = (at: number) => Number.parseFloat(getComputedStyle(lines.nth(at).getByRole('paragraph').element()).fontSize);
  expect(sizeOf(3)).toBeGreaterThan(sizeOf(1));
  expect(sizeOf(1)).toBe(sizeOf(2));
  await expectAccessible();
});

test('[9.1] long words stay inside a phone’s screen', async () => {
  await page.viewport(...PHONE);
  await open('guion');
  expect(sidewaysScroll()).toBe(0);
});
