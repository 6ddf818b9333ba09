import type { FaqAttachment, TextState } from '@ensaya/contract/faqs.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../lib/scoped-db.ts';
import type { AttachmentText } from './text/extract.ts';

type FaqKey = { empresa_id: string; id: string };
type NewAttachment = { empresa_id: string; faq_id: string; archivo_id: string; nombre: string; bytes: number };

/** How many attachments a FAQ has. Undefined when the FAQ is out of the caller's reach. */
export async function countAttachments(db: ScopedDb, { empresa_id, id }: FaqKey): Promise<{ attachments: number } | undefined> {
  const row = await db
    .selectFrom('faqs as f')
    .select((eb) =>
      eb
        .selectFrom('faq_attachments as a')
        .select((of) => of.fn.countAll<string>().as('n'))
        .whereRef('a.empresa_id', '=', 'f.empresa_id')
        .whereRef('a.faq_id', '=', 'f.id')
        .as('attachments'),
    )
    .where('f.empresa_id', '=', empresa_id)
    .where('f.id', '=', id)
    .executeTakeFirst();
  return row && { attachments: Number(row.attachments) };
}

/** Concurrent uploads to a FAQ wait for each other until the transaction ends. */
export async function lockFaq(trx: ScopedDb, { empresa_id, id }: FaqKey): Promise<boolean> {
  const row = await trx
    .selectFrom('faqs')
    .select('id')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAttachment(trx: ScopedDb, values: NewAttachment): Promise<FaqAttachment> {
  const row = await trx
    .insertInto('faq_attachments')
    .values(values)
    .returning(['id', 'file_url', 'nombre', 'bytes', 'text_state'])
    .executeTakeFirstOrThrow();
  return { ...row, text_state: row.text_state as TextState };
}

/** The address of the file that it was. Its FAQ is locked first, as when the FAQ is deleted. */
export async function deleteAttachment(trx: ScopedDb, { empresa_id, id }: FaqKey): Promise<string | undefined> {
  await sql`
    select from faqs where empresa_id = ${empresa_id}
       and id = (select faq_id from faq_attachments where empresa_id = ${empresa_id} and id = ${id}) for no key update`.execute(trx);
  const row = await trx
    .deleteFrom('faq_attachments')
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .returning('file_url')
    .executeTakeFirst();
  return row?.file_url;
}

/** The file of an attachment whose text has not been read; for the worker. */
export async function selectPendingFile(db: ScopedDb, id: string): Promise<{ path: string; content_type: string } | undefined> {
  type File = { path: string; content_type: string };
  const { rows } = await sql<File>`select * from app.faq_attachment_file(${id})`.execute(db);
  return rows[0];
}

/** False when the attachment was deleted meanwhile. */
export async function updateText(db: ScopedDb, { empresa_id, id }: FaqKey, text: AttachmentText): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('faq_attachments')
    .set(text)
    .where('empresa_id', '=', empresa_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
