import { expect, test } from 'vitest';
import { streamedMarkdown } from './streamed-markdown.ts';

test('open emphasis and code of the last line are closed; a mark that has only begun is left out', () => {
  for (const [written, shown] of [
    ['Hola', 'Hola'],
    ['Hola **qué', 'Hola **qué**'],
    ['Hola **qué ', 'Hola **qué**'],
    ['Hola **qué*', 'Hola **qué**'],
    ['Hola **', 'Hola '],
    ['Hola **qué** tal', 'Hola **qué** tal'],
    ['Usa `cod', 'Usa `cod`'],
    ['Texto\n-', 'Texto'],
    ['Texto\n- ', 'Texto'],
    ['Texto\n- Uno', 'Texto\n- Uno'],
    ['Texto\n##', 'Texto'],
    ['Texto\n1.', 'Texto'],
    ['```\nconst **a', '```\nconst **a'],
    ['**cerrado en\nla siguiente', '**cerrado en\nla siguiente'],
  ] as const)
    expect(streamedMarkdown(written)).toBe(shown);
});

test('a finished text is shown whole', () => {
  const text = '# Título\n\n- **Uno**\n- `dos`\n\nFin.';
  expect(streamedMarkdown(text)).toBe(text);
});
