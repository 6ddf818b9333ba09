import { expect, test } from 'vitest';
import { readEvents, type StreamedEvent } from './event-stream.ts';

const bytes = new TextEncoder();

/** A stream that comes in pieces of so many bytes. */
function cutInto(size: number, text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const all = bytes.encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= all.length) return controller.close();
      controller.enqueue(all.slice(at, at + size));
      at += size;
    },
  });
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const SAID =
  'event: text\ndata: {"text":"¿Qué ñandú? 🎉"}\n\n: still here\n\nevent: done\r\ndata: {"id":1,\r\ndata: "prompt":"a"}\r\n\r\ndata: x\r\r';
const MEANT = [
  { event: 'text', data: '{"text":"¿Qué ñandú? 🎉"}' },
  { event: 'done', data: '{"id":1,\n"prompt":"a"}' },
  { event: 'message', data: 'x' },
];

test.each([1, 2, 3, 5, 7, 16, 1000])('[7.28] events arrive whole, however the network cuts them: %i bytes at a time', async (size) => {
  expect(await read(cutInto(size, SAID))).toEqual(MEANT);
});

test('[7.28] an event cut off by the end of the stream is dropped', async () => {
  expect(await read(cutInto(4, 'event: text\ndata: a\n\nevent: text\ndata: b'))).toEqual([{ event: 'text', data: 'a' }]);
});

test('[7.28] a broken connection breaks the reading, after what came before', async () => {
  const events: StreamedEvent[] = [];
  let sent = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (sent) return controller.error(new TypeError('network error'));
      sent = true;
      controller.enqueue(bytes.encode('event: text\ndata: a\n\n'));
    },
  });
  const reading = (async () => {
    for await (const event of readEvents(body)) events.push(event);
  })();
  await expect(reading).rejects.toThrow('network error');
  expect(events).toEqual([{ event: 'text', data: 'a' }]);
});

test('[7.28] a consumer that stops iterating closes the connection', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytes.encode('data: a\n\ndata: b\n\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const { data } of readEvents(body)) {
    expect(data).toBe('a');
    break;
  }
  expect(cancelled).toBe(true);
});
