import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { notifyChanges } from '../lib/notify-changes.ts';
import { defineJob } from '../lib/queue.ts';
import { selectPendingFile, updateText } from './attachments.queries.ts';
import { extractText } from './text/extract.ts';

/** Reads the text of an attachment, for the search. */
export const readAttachment = defineJob({
  queue: 'faqs.read-attachment',
  data: z.object({ empresa_id: z.uuid(), attachment_id: z.uuid() }),
  options: { policy: 'short', retryLimit: 3, retryBackoff: true, heartbeatSeconds: 60 },
  // Each takes a core and up to some 500 MB.
  batchSize: 2,
  handler: async ({ empresa_id, attachment_id }, { enterJob, outside, store }) => {
    const db = enterJob(empresa_id);
    const file = await selectPendingFile(db, attachment_id);
    if (!file) return;
    const stored = await store.read(file.path);
    const read = stored
      ? await extractText(await buffer(stored.stream), file.content_type)
      : { text_state: 'unreadable' as const, texto: null };
    if (await updateText(db, { empresa_id, id: attachment_id }, read)) await notifyChanges(outside, [{ table: 'faqs', empresa_id }]);
  },
});

/** Enqueues again the attachments whose job was lost or failed. */
export const readPendingAttachments = defineJob({
  queue: 'faqs.read-pending',
  data: z.object({}),
  options: { policy: 'exclusive', retryLimit: 1, heartbeatSeconds: 30 },
  schedule: '*/10 * * * *',
  handler: async (_data, { outside, enqueue }) => {
    type Pending = { empresa_id: string; attachment_id: string };
    const { rows } = await sql<Pending>`select * from app.faq_attachments_to_read()`.execute(outside);
    for (const { empresa_id, attachment_id } of rows)
      await enqueue(readAttachment, { empresa_id, attachment_id }, { singletonKey: attachment_id });
  },
});
