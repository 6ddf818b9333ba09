import { expect, test } from 'vitest';
import { plainText } from './markdown-text.ts';

test('the text of Markdown in one line, without marks, targets or pictures', () => {
  const markdown =
    '# Pasos\n\nPregunta **quién** hay *en casa*:\n\n- uno\n- [dos](https://a.example)\n\n> cita\n\n![foto](https://a.example/b.png) `x` 5 &lt; 6';
  expect(plainText(markdown)).toBe('Pasos Pregunta quién hay en casa: uno; dos. cita foto x 5 < 6');
});

test('HTML stays text, tables are read by cells, invisible characters go', () => {
  expect(plainText('<b>a</b>\n\n|a|b|\n|-|-|\n|c|d|\n\nx\u202ey&#8203;z')).toBe('<b>a</b> a b c d xyz');
});

test('only the beginning of a long text is read', () => {
  expect(plainText('palabra '.repeat(5000)).length).toBeLessThan(1600);
  expect(plainText('>'.repeat(20_000)).length).toBeLessThan(1600);
});
