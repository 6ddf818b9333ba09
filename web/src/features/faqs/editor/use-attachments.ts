import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { FAQ_LIMITS, type Faq } from '@ensaya/contract/faqs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateTable } from '../../../lib/data/dependencies.ts';
import { chooseFiles } from '../../../lib/files/file-choice.ts';
import { useUploads } from '../../../lib/files/use-uploads.ts';
import { attachmentUploadUrl, deleteFaqAttachmentMutation } from '../faqs.api.ts';

const LIMIT = {
  kind: FILE_KINDS.faq,
  tooMany: `Una FAQ puede tener ${FAQ_LIMITS.attachments} adjuntos como máximo`,
};

/** The files of a FAQ in its form: chosen and removed here, sent and deleted by `send` once the FAQ is saved. */
export function useAttachments(existing: Faq['attachments'] = []) {
  const { uploads: added, ...uploads } = useUploads();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string>();
  const [left, setLeft] = useState(false);
  const { mutateAsync: deleteFile } = useMutation(deleteFaqAttachmentMutation);
  const client = useQueryClient();
  const kept = existing.filter(({ id }) => !removed.has(id));

  return {
    kept,
    added,
    refused,
    /** The last `send` did not end well. */
    left,
    add(files: readonly File[]): void {
      const { chosen, refused } = chooseFiles(files, { ...LIMIT, room: FAQ_LIMITS.attachments - kept.length - added.length });
      setRefused(refused);
      uploads.add(chosen.map((file) => ({ key: crypto.randomUUID(), file, state: { is: 'idle' } })));
    },
    removeAdded: uploads.remove,
    removeKept: (id: string) => setRemoved((ids) => new Set([...ids, id])),
    /** Resolves with whether everything is done; what failed can be sent again. */
    async send(faq: Pick<Faq, 'id' | 'empresa_id'>): Promise<boolean> {
      let isDone = true;
      for (const id of removed) {
        try {
          await deleteFile({ id, empresa_id: faq.empresa_id });
        } catch {
          isDone = false;
        }
      }
      // One after the other: several at once would only share the same line.
      for (const file of added)
        if (file.state.is !== 'sent') isDone = (await uploads.send(file, { url: attachmentUploadUrl(faq) }))?.is === 'sent' && isDone;
      if (added.length > 0 || removed.size > 0) await invalidateTable(client, 'faqs');
      setLeft(!isDone);
      return isDone;
    },
  };
}
export type Attachments = ReturnType<typeof useAttachments>;
