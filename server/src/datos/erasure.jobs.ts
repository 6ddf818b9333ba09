import { sql } from 'kysely';
import { z } from 'zod';
import { cancelMails } from '../correo/cancel-mails.ts';
import { createMailSeal, sendCorreo } from '../correo/correo.jobs.ts';
import { defineJob, type JobTools } from '../lib/queue.ts';
import { copyPath } from './copy-path.ts';

/**
 * Erases a person who asked for it: files first, then mails that wait, then the rows in one transaction. Every step can be repeated, so an
 * interrupted erasure starts again. It is retried without limit: the person is signed out and would not notice a failure.
 */
export const erasePerson = defineJob({
  queue: 'datos.erase',
  data: z.object({ user_id: z.uuid() }),
  batchSize: 2,
  options: { policy: 'exclusive', retryLimit: 10_000, retryDelay: 60, heartbeatSeconds: 30 },
  handler: async ({ user_id }, tools) => {
    const { outside, mailer, enqueue } = tools;
    const { rows: addresses } = await sql<{ address: string }>`select app.addresses_to_erase(${user_id}) as address`.execute(outside);
    const [present] = addresses;
    if (!present) return;
    const removed = await removeFiles(user_id, tools);
    if (mailer)
      await cancelMails(
        outside,
        mailer.secret,
        addresses.map(({ address }) => address),
      );
    await outside.transaction().execute(async (within) => {
      const { rows } = await sql<{ done: boolean }>`select app.erase_person(${user_id}, ${removed}::text[]) as done`.execute(within);
      if (rows[0]?.done && mailer)
        await enqueue(sendCorreo, createMailSeal(mailer.secret)({ kind: 'erased', to: present.address }), { within });
    });
  },
});

/** The paths of the files that were removed. */
async function removeFiles(user_id: string, { outside, store }: JobTools): Promise<string[]> {
  const { rows: files } = await sql<{ path: string; under_way: boolean }>`select * from app.files_to_erase(${user_id})`.execute(outside);
  // Its row would go before the file arrives in the store.
  if (files.some(({ under_way }) => under_way)) throw new Error('an upload may be under way');
  for (const { path } of files) await store.remove(path);
  const { rows: copies } = await sql<{ id: string; user_id: string; empresa_id: null }>`
    select * from app.expired_exports(${user_id})`.execute(outside);
  for (const copy of copies) await store.remove(copyPath(copy));
  return files.map(({ path }) => path);
}
