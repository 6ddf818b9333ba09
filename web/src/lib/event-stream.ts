export type StreamedEvent = { event: string; data: string };

/** The server-sent events of an answer, wherever the network has cut it: in the middle of a line, of a letter, between CR and LF. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  let rest = '';
  let event = '';
  let data: string[] = [];
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A CR at the very end may be the first half of a CRLF.
      const lines = rest.split(done ? /\r\n|\r|\n/ : /\r\n|\r(?!$)|\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
          event = '';
          data = [];
          continue;
        }
        const [, field, said = ''] = line.match(/^([^:]*)(?:: ?(.*))?$/s) ?? [];
        if (field === 'event') event = said;
        else if (field === 'data') data.push(said);
      }
      // What the end of the stream cuts off is no event.
      if (done) return;
    }
  } finally {
    // Whoever stops listening lets the connection go.
    await reader.cancel().catch(() => {});
  }
}
