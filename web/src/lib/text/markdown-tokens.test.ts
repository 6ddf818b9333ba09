import { expect, test } from 'vitest';
import { markdownTokens } from './markdown-tokens.ts';

const LENGTH = 20_000;
const filled = (pattern: string) => pattern.repeat(Math.ceil(LENGTH / pattern.length)).slice(0, LENGTH);

/** Processor time, the shortest of five: others share the machine. */
function timeOf(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    markdownTokens(text);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

test.each(['*_a', '*a **b* ', '**a_b~~', '**_a'])('marks that never end cost little more than those that do: %s', (pattern) => {
  const usual = timeOf(filled('**Avisa** al cliente y _anota_ la hora. '));
  // Unbounded, 170 to 320 times as much.
  expect(timeOf(filled(pattern)) / usual).toBeLessThan(50);
});

test('a long text with many marks keeps its format', () => {
  expect(markdownTokens(filled('**Avisa** al cliente y _anota_ la hora. '))).toBeDefined();
  expect(markdownTokens(filled('- **Avisa** al cliente, _anota_ la hora y 3 * 4\n'))).toBeDefined();
  expect(markdownTokens(filled('Escribe a **soporte_de_averias@norteclima.example** y rellena campo_de_texto. '))).toBeDefined();
});
