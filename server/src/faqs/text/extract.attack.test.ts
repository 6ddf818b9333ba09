import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { extract, LIMITS } from '../../../tests/extract.ts';
import { casesOf } from '../../../tests/heavy-size.ts';
import { HOSTILE_TEXTS } from '../../../tests/hostile-texts.ts';
import { textPdf } from '../../../tests/pdf-documents.ts';

const inTurn = pLimit(2);

describe.concurrent('[5.13] a hostile document ends within its limits, and its state says what happened', () => {
  for (const { title, type, bytes, states, holds = '', endless } of casesOf(HOSTILE_TEXTS, 5))
    test(title, { timeout: 120_000 }, () =>
      inTurn(async () => {
        const { text_state, texto } = await extract(bytes(), type, endless ? { ...LIMITS, processorSeconds: 2 } : LIMITS);
        expect([states, (texto ?? '').includes(holds)]).toEqual([expect.arrayContaining([text_state]), true]);
        expect((texto ?? '').length).toBeLessThanOrEqual(500_000);
      }),
    );
});

test('[5.13] the memory of the worker does not grow with what a document unpacks to', async () => {
  const bombs = HOSTILE_TEXTS.filter((one) => one.title.includes('1 GB, compressed to 1 MB'));
  for (const { title, type, bytes } of casesOf(bombs, 2)) {
    const given = bytes();
    const before = process.memoryUsage();
    await extract(given, type);
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    const taken = arrayBuffers - before.arrayBuffers + heapUsed - before.heapUsed;
    expect([title, taken < 30_000_000]).toEqual([title, true]);
  }
});

test('a process that cannot start is an error and no property of the file, so that the job is retried', async () => {
  for (const nodeOptions of [['--no-such-option'], ['--permission']])
    await expect(extract(textPdf([['Bueno']]), 'pdf', { ...LIMITS, nodeOptions })).rejects.toThrow(/reading ended with \d+/);
});
