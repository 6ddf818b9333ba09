import { FILE_KINDS, FILE_TYPES } from '@ensaya/contract/archivos.ts';
import { FAQ_LIMITS, type Faq } from '@ensaya/contract/faqs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidateTable } from '../../../lib/dependencies.ts';
import { upload } from '../../../lib/upload.ts';
import type { UploadState } from '../../../lib/use-upload.ts';
import { attachmentUploadUrl, deleteFaqAttachmentMutation } from '../faqs.api.ts';

export type AddedFile = { key: string; file: File; state: UploadState };
type Target = Pick<Faq, 'id' | 'empresa_id'>;

const KIND = FILE_KINDS.faq;
export const EXTENSIONS = KIND.types.flatMap((type) => FILE_TYPES[type].extensions.map((extension) => `.${extension}`));
const TOO_MANY = `Una FAQ puede tener ${FAQ_LIMITS.attachments} adjuntos como máximo`;

function refusalOf(file: File): string | undefined {
  if (!EXTENSIONS.some((extension) => file.name.toLowerCase().endsWith(extension))) return KIND.messages.type;
  return file.size > KIND.bytes ? KIND.messages.size : undefined;
}

/** The files of a FAQ in its form: chosen and removed here, sent and deleted by `send` once the FAQ is saved. */
export function useAttachments(existing: Faq['attachments'] = []) {
  const [added, setAdded] = useState<AddedFile[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string>();
  const [left, setLeft] = useState(false);
  const { mutateAsync: deleteFile } = useMutation(deleteFaqAttachmentMutation);
  const client = useQueryClient();
  const running = useRef(new AbortController());
  useEffect(() => {
    running.current = new AbortController();
    return () => running.current.abort();
  }, []);
  const kept = existing.filter(({ id }) => !removed.has(id));

  const become = (key: string, state: UploadState) => setAdded((files) => files.map((one) => (one.key === key ? { ...one, state } : one)));

  const add = (files: readonly File[]): void => {
    const right = files.filter((file) => refusalOf(file) === undefined);
    const room = FAQ_LIMITS.attachments - kept.length - added.length;
    setRefused(files.map(refusalOf).find(Boolean) ?? (right.length > room ? TOO_MANY : undefined));
    const chosen = right.slice(0, Math.max(0, room));
    setAdded([...added, ...chosen.map((file) => ({ key: crypto.randomUUID(), file, state: { is: 'idle' } as const }))]);
  };

  const sendOne = async (faq: Target, { key, file }: AddedFile): Promise<boolean> => {
    become(key, { is: 'sending', share: 0 });
    try {
      const { signal } = running.current;
      await upload({ url: attachmentUploadUrl(faq), file, signal, onProgress: (share) => become(key, { is: 'sending', share }) });
      become(key, { is: 'sent' });
      return true;
    } catch (error) {
      become(key, { is: 'failed', error });
      return false;
    }
  };

  return {
    kept,
    added,
    refused,
    /** The last `send` did not end well. */
    left,
    add,
    removeAdded: (key: string) => setAdded((files) => files.filter((one) => one.key !== key)),
    removeKept: (id: string) => setRemoved((ids) => new Set([...ids, id])),
    /** Resolves with whether everything is done; what failed can be sent again. */
    async send(faq: Target): Promise<boolean> {
      let isDone = true;
      for (const id of removed) {
        try {
          await deleteFile({ id, empresa_id: faq.empresa_id });
        } catch {
          isDone = false;
        }
      }
      // One after the other: several at once would only share the same line.
      for (const file of added) if (file.state.is !== 'sent') isDone = (await sendOne(faq, file)) && isDone;
      if (added.length > 0 || removed.size > 0) await invalidateTable(client, 'faqs');
      setLeft(!isDone);
      return isDone;
    },
  };
}
export type Attachments = ReturnType<typeof useAttachments>;
