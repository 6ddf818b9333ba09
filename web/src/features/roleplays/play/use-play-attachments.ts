import { FILE_KINDS, FILE_TYPES } from '@ensaya/contract/archivos.ts';
import { type Play, type PlayAttachment, uploadPlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileRefusal, upload } from '../../../lib/upload.ts';
import type { UploadState } from '../../../lib/use-upload.ts';
import { attachmentUploadUrl, deleteAttachmentMutation } from './play.api.ts';
import type { PlayKeeper } from './play-keeper.ts';

const KIND = FILE_KINDS.respuesta;
export const EXTENSIONS = KIND.types.flatMap((type) => FILE_TYPES[type].extensions.map((extension) => `.${extension}`));
const PICTURE = /\.(jpe?g|png|webp)$/i;
export const isPicture = (name: string): boolean => PICTURE.test(name);

function refusalOf({ name, size }: File): string | undefined {
  if (!EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return KIND.messages.type;
  return size > KIND.bytes ? KIND.messages.size : undefined;
}

export type Attaching = { file: File; preview: string | undefined; state: UploadState; abort: () => void };
export type QuestionAttachment = { stored: PlayAttachment | null; sending: Attaching | undefined; refused: string | undefined };

/** The attachments of a role-play's answers. An upload goes on while the person moves to other questions. */
export function usePlayAttachments(play: Play, user_id: string, keeper: PlayKeeper) {
  const [stored, setStored] = useState(() => storedOf(play));
  const [sending, setSending] = useState<Record<string, Attaching | undefined>>({});
  const [refused, setRefused] = useState<Record<string, string | undefined>>({});
  const { mutateAsync: deleteFile } = useMutation(deleteAttachmentMutation);
  const keyOf = (question_id: string) => ({
    empresa_id: play.roleplay.company_id,
    roleplay_id: play.roleplay.id,
    user_id,
    question_id,
  });

  const send = async (question: string, file: File, preview: string | undefined) => {
    const mine = new AbortController();
    const abort = () => mine.abort();
    const become = (state: UploadState | undefined) =>
      setSending((all) => {
        const isOther = all[question] && all[question].file !== file;
        return isOther ? all : { ...all, [question]: state && { file, preview, state, abort } };
      });
    setSending((all) => ({ ...all, [question]: { file, preview, state: { is: 'sending', share: 0 }, abort } }));
    try {
      const onProgress = (share: number) => !mine.signal.aborted && become({ is: 'sending', share });
      const answer = await upload({ url: attachmentUploadUrl(keyOf(question)), file, signal: mine.signal, onProgress });
      const draft = uploadPlayAttachment.response.parse(answer);
      setStored((all) => ({ ...all, [question]: draft.attachment }));
      become(undefined);
      if (preview) URL.revokeObjectURL(preview);
      keeper.attached(question, draft);
    } catch (error) {
      if (mine.signal.aborted) return;
      const refusal = fileRefusal(error, KIND);
      become(refusal ? undefined : { is: 'failed', error });
      if (refusal) setRefused((all) => ({ ...all, [question]: refusal }));
    }
  };

  const failed = Object.entries(sending).filter(([, one]) => one?.state.is === 'failed');
  const retryAll = useRef(() => {});
  useEffect(() => {
    retryAll.current = () => {
      for (const [question, one] of failed) if (one) void send(question, one.file, one.preview);
    };
  });
  useEffect(() => {
    const onOnline = () => retryAll.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    of: (question: string): QuestionAttachment => ({
      stored: stored[question] ?? null,
      sending: sending[question],
      refused: refused[question],
    }),
    /** The questions whose attachment is not on the server yet. */
    pending: Object.keys(sending).filter((question) => sending[question]),
    add(question: string, file: File | undefined): void {
      if (!file) return;
      const refusal = refusalOf(file);
      setRefused((all) => ({ ...all, [question]: refusal }));
      if (refusal) return;
      sending[question]?.abort();
      void send(question, file, isPicture(file.name) ? URL.createObjectURL(file) : undefined);
    },
    retry(question: string): void {
      const one = sending[question];
      if (one) void send(question, one.file, one.preview);
    },
    /** Cancels an upload, or removes the stored file. */
    async remove(question: string): Promise<void> {
      setRefused((all) => ({ ...all, [question]: undefined }));
      const one = sending[question];
      if (one) {
        one.abort();
        if (one.preview) URL.revokeObjectURL(one.preview);
        setSending((all) => ({ ...all, [question]: undefined }));
        return;
      }
      const before = stored[question] ?? null;
      setStored((all) => ({ ...all, [question]: null }));
      await deleteFile(keyOf(question)).catch(() => setStored((all) => ({ ...all, [question]: before })));
    },
  };
}

const storedOf = ({ responses, drafts }: Play): Record<string, PlayAttachment | null> =>
  Object.fromEntries([...responses, ...drafts].flatMap(({ question_id, attachment }) => (attachment ? [[question_id, attachment]] : [])));
