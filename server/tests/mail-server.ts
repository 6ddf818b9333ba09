import { setTimeout as after } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

type Answers = {
  onRecipient?: (address: string) => void;
  onMail?: (messageId: string) => void;
  /** Before each answer. */
  pauseMs?: number;
};
type Received = { to: string; subject: string; text: string; messageId: string };

export const smtpRefusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A mail server for one test, which can refuse recipients and contents. */
export async function startSmtp({ onRecipient = () => {}, onMail = () => {}, pauseMs = 0 }: Answers, port = 0) {
  const mails: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: async (_session, done) => {
      await after(pauseMs);
      done();
    },
    onMailFrom: async (_address, _session, done) => {
      await after(pauseMs);
      done();
    },
    onRcptTo: async ({ address }, _session, done) => {
      await after(pauseMs);
      try {
        onRecipient(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      await after(pauseMs);
      const { messageId = '', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
      try {
        onMail(messageId);
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', subject, text, messageId });
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await new Promise<void>((ready) => smtp.listen(port, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => smtp.close(closed)));
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { mails, url: `smtp://127.0.0.1:${address.port}` };
}
