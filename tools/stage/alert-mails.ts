import type { ReceivedMail } from '@ensaya/server/tests/mail-sink.ts';
import { expect, vi } from 'vitest';

/** Alertmanager groups and waits, and the machine may be shared. */
const PATIENCE = { timeout: 150_000, interval: 100 };

/** What was mailed to the person on duty, in the order in which a test expected it. */
export function alertMails(mails: ReceivedMail[], person: string) {
  const shown: string[] = [];
  const mailed = (name: string) =>
    mails.some(({ to, subject, text, html }) => to.includes(person) && `${subject} ${text} ${html}`.includes(name));
  /** Waits for the mails of these alerts. */
  const arrive = async (...names: string[]) => {
    const began = Date.now();
    for (const name of names) {
      await vi
        .waitUntil(() => mailed(name), PATIENCE)
        .catch(() => expect.fail(`${name} was not mailed; mailed: ${mails.map(({ subject }) => subject).join(' | ')}`));
      shown.push(`${name} ${((Date.now() - began) / 1000).toFixed(0)} s`);
    }
  };
  return { mailed, arrive, shown };
}
