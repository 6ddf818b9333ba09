import { FAQ_LIMITS, type FaqAttachment } from '@ensaya/contract/faqs.ts';
import type { Content } from '../archivos/content.ts';
import { shownFileName } from '../archivos/file-name.ts';
import { type FileTools, keepFile, releaseFile } from '../archivos/life-cycle.ts';
import { AppError, orNotFound } from '../lib/app-error.ts';
import type { Enqueue } from '../lib/queue.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { countAttachments, deleteAttachment, insertAttachment, lockFaq } from './attachments.queries.ts';
import { readAttachment } from './faqs.jobs.ts';

type Key = { empresa_id: string; id: string };

/** 404 when the FAQ is out of the caller's reach, 409 when it has as many attachments as it may have. */
export async function checkRoom(db: ScopedDb, faq: Key): Promise<void> {
  const { attachments } = orNotFound(await countAttachments(db, faq));
  if (attachments >= FAQ_LIMITS.attachments)
    throw new AppError('conflict', { message: `Una FAQ puede tener ${FAQ_LIMITS.attachments} archivos como máximo` });
}

export async function attach(tools: FileTools, enqueue: Enqueue, faq: Key, content: Content): Promise<FaqAttachment> {
  const { empresa_id } = faq;
  const path = (moment: number) => `${faq.id}/${moment}`;
  return keepFile(tools, { empresa_id, kind: 'faq', path, content }, async (trx, { id }) => {
    orNotFound(await lockFaq(trx, faq));
    await checkRoom(trx, faq);
    const attachment = await insertAttachment(trx, {
      empresa_id,
      faq_id: faq.id,
      archivo_id: id,
      nombre: shownFileName(content.name, content.extension),
      bytes: content.bytes.length,
    });
    await enqueue(readAttachment, { empresa_id, attachment_id: attachment.id }, { singletonKey: attachment.id, within: trx });
    return { result: attachment, replaced_url: null };
  });
}

export async function detach(tools: FileTools, attachment: Key): Promise<null> {
  return releaseFile(tools, attachment.empresa_id, async (trx) => ({
    result: null,
    replaced_url: orNotFound(await deleteAttachment(trx, attachment)),
  }));
}
