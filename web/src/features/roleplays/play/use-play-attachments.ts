import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import { type Play, type PlayAttachment, uploadPlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from '../../../lib/files/file-choice.ts';
import { fileRefusal } from '../../../lib/files/upload.ts';
import { type FileUpload, useUploads } from '../../../lib/files/use-uploads.ts';
import { attachmentUploadUrl, deleteAttachmentMutation } from './play.api.ts';
import type { PlayKeeper } from './play-keeper.ts';

const KIND = FILE_KINDS.respuesta;
const PICTURE = /\.(jpe?g|png|webp)$/i;
export const isPicture = (name: string): boolean => PICTURE.test(name);

/** Its key is the question: an answer has one attachment. */
export type Attaching = FileUpload & { preview: string | undefined };
export type QuestionAttachment = { stored: PlayAttachment | null; sending: Attaching | undefined; refused: string | undefined };

/** The attachments of a role-play's answers. An upload goes on while the person moves to other questions. */
export function usePlayAttachments(play: Play, user_id: string, keeper: PlayKeeper) {
  const [stored, setStored] = useState(() => storedOf(play));
  const { uploads, ...sending } = useUploads<Attaching>({ outlivesPage: true });
  const [refused, setRefused] = useState<Record<string, string | undefined>>({});
  const { mutateAsync: deleteFile } = useMutation(deleteAttachmentMutation);
  const refuse = (question: string, text: string | undefined) => setRefused((all) => ({ ...all, [question]: text }));
  const store = (question: string, file: PlayAttachment | null) => setStored((all) => ({ ...all, [question]: file }));
  const sendingOf = (question: string) => uploads.find(({ key }) => key === question);
  const keyOf = (question_id: string) => ({
    empresa_id: play.roleplay.company_id,
    roleplay_id: play.roleplay.id,
    user_id,
    question_id,
  });

  const forget = ({ key, preview }: Attaching) => {
    sending.remove(key);
    if (preview) URL.revokeObjectURL(preview);
  };
  const send = async (one: Attaching) => {
    const question = one.key;
    const ended = await sending.send(one, { url: attachmentUploadUrl(keyOf(question)) }, (answer) => {
      const draft = uploadPlayAttachment.response.parse(answer);
      store(question, draft.attachment);
      forget(one);
      keeper.attached(question, draft);
    });
    const refusal = ended?.is === 'failed' && fileRefusal(ended.error, KIND);
    if (!refusal) return;
    forget(one);
    refuse(question, refusal);
  };

  const retryFailed = useEffectEvent(() => {
    for (const one of uploads) if (one.state.is === 'failed') void send(one);
  });
  useEffect(() => {
    const onOnline = () => retryFailed();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    of: (question: string): QuestionAttachment => ({
      stored: stored[question] ?? null,
      sending: sendingOf(question),
      refused: refused[question],
    }),
    /** The questions whose attachment is not on the server yet. */
    pending: uploads.map(({ key }) => key),
    add(question: string, file: File | undefined): void {
      if (!file) return;
      const refusal = refusalOf(file, KIND);
      refuse(question, refusal);
      if (refusal) return;
      const preview = isPicture(file.name) ? URL.createObjectURL(file) : undefined;
      const one: Attaching = { key: question, file, preview, state: { is: 'sending', share: 0 } };
      sending.add([one]);
      void send(one);
    },
    retry(question: string): void {
      const one = sendingOf(question);
      if (one) void send(one);
    },
    /** Cancels an upload, or removes the stored file. */
    async remove(question: string): Promise<void> {
      refuse(question, undefined);
      const one = sendingOf(question);
      if (one) return forget(one);
      const before = stored[question] ?? null;
      store(question, null);
      await deleteFile(keyOf(question)).catch(() => store(question, before));
    },
  };
}

const storedOf = ({ responses, drafts }: Play): Record<string, PlayAttachment | null> =>
  Object.fromEntries([...responses, ...drafts].flatMap(({ question_id, attachment }) => (attachment ? [[question_id, attachment]] : [])));
