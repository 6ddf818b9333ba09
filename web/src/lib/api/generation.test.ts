import { expect, test } from 'vitest';
import { ApiError, NO_CONNECTION } from './api-error.ts';
import { readGeneration } from './generation.ts';

const part = (text: string) => ({ event: 'text' as const, data: { text } });
const done = { event: 'done' as const, data: { cost: 3 } };

async function* events<Event>(list: Event[], end?: Error): AsyncGenerator<Event> {
  yield* list;
  if (end) throw end;
}

const read = (list: (ReturnType<typeof part> | typeof done)[], end?: Error, signal = new AbortController().signal) => {
  const texts: string[] = [];
  return { texts, result: readGeneration<{ cost: number }>(events(list, end), signal, (text) => texts.push(text)) };
};

test('[7.28 7.29] the pieces come one by one, then the result', async () => {
  const { texts, result } = read([part('Uno'), part('Dos'), done]);
  expect(await result).toEqual({ cost: 3 });
  expect(texts).toEqual(['Uno', 'Dos']);
});

test('[8.7] a failure carries the code and the message of the server; an unknown code is internal', async () => {
  const failing = (code: string) =>
    readGeneration(
      events([{ event: 'failed' as const, data: { code, message: 'La clave no es válida' } }]),
      new AbortController().signal,
      () => {},
    );
  await expect(failing('ai_key')).rejects.toMatchObject({ message: 'La clave no es válida' });
  await expect(failing('from_a_newer_server')).rejects.toMatchObject({ code: 'internal', message: 'La clave no es válida' });
});

test('[8.7] a stream that ends early is cut; one that never began is a lost connection', async () => {
  await expect(read([part('Uno')]).result).rejects.toMatchObject({ code: 'ai_cut' });
  await expect(read([part('Uno')], new TypeError('network error')).result).rejects.toMatchObject({ code: 'ai_cut' });
  await expect(read([], new TypeError('Failed to fetch')).result).rejects.toMatchObject({ message: NO_CONNECTION });
});

test('[7.29] an abort is passed on as it is', async () => {
  const stopped = new AbortController();
  stopped.abort();
  const error = await read([], new DOMException('aborted', 'AbortError'), stopped.signal).result.catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(ApiError);
});
