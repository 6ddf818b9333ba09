import { EventSourceParserStream } from 'eventsource-parser/stream';

export type StreamedEvent = { event: string; data: string };

/** The server-sent events of a response. An event cut off by the end of the stream is dropped; a consumer that stops closes the connection. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { event: value.event ?? 'message', data: value.data };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
