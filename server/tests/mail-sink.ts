import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `headers`: by their names in lower case. */
export type ReceivedMail = { to: string[]; subject: string; text: string; html: string; headers: Record<string, string> };

/** Additional endpoints for tests, called by `POST <path>`: from the JSON of the request to that of the answer, if there is any. */
type Controls = Record<string, (body: never) => Promise<unknown>>;

/** A real SMTP server on loopback that stores the mails it receives and lists them to tests at `/mails?to=<address>`. */
export async function startMailSink(
  smtpPort: number,
  httpPort?: number,
  controls: Controls = {},
): Promise<{ url: string; mails: ReceivedMail[]; stop: () => Promise<void> }> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { subject = '', text = '', html = '', headers } = await PostalMime.parse(Buffer.concat(chunks));
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, subject, text, html, headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])) });
      done();
    },
  });
  const http = createServer(async (request, response) => {
    const control = request.method === 'POST' ? controls[request.url ?? ''] : undefined;
    if (control) {
      const sent = await text(request);
      await control((sent === '' ? undefined : JSON.parse(sent)) as never).then(
        (result) =>
          response.writeHead(result === undefined ? 204 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(result)),
        (error: Error) => response.writeHead(500).end(error.message),
      );
      return;
    }
    const to = new URL(request.url ?? '/', 'http://sink').searchParams.get('to') ?? '';
    response.setHeader('content-type', 'application/json').end(JSON.stringify(mails.filter((mail) => mail.to.includes(to))));
  });
  // Never by itself: a test that asks again just as an idle connection closes would fail.
  http.keepAliveTimeout = 0;
  await new Promise<void>((ready) => smtp.listen(smtpPort, '127.0.0.1', ready));
  if (httpPort !== undefined) await new Promise<void>((ready) => http.listen(httpPort, '127.0.0.1', ready));
  const address = smtp.server.address();
  const stop = async () => {
    http.close();
    http.closeAllConnections();
    await new Promise<void>((closed) => smtp.close(closed));
  };
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : smtpPort}`, mails, stop };
}
