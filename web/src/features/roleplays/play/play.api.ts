import type { OperationInput } from '@ensaya/contract/operation.ts';
import {
  deletePlayAttachment,
  finishRoleplay,
  getPlay,
  saveResponse,
  saveRoleplayDraft,
  uploadPlayAttachment,
} from '@ensaya/contract/roleplay-play.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { tableMutation } from '../../../lib/data/mutations.ts';
import { readQuery } from '../../../lib/data/queries.ts';
import { kept } from '../../../lib/kept-data/kept.ts';
import { toastFailure } from '../../../lib/screen/toast.ts';

/** The view after handing in, in the address of the same page: opening it reads what the page reads. */
export const CLOSING = '?ver=cierre';

export const readPlay = (roleplay_id: string) => call(getPlay, { query: { roleplay_id } });

/** Not cached: a page that opens needs the current versions of drafts and answers. */
export const playQuery = (roleplay_id: string) =>
  kept(readQuery(['roleplays', 'play', roleplay_id], getPlay, { query: { roleplay_id } }, { gcTime: 0 }));

type Sent<Body> = { body: Body; keepalive: boolean };
export const saveDraftMutation = mutationOptions({
  mutationFn: ({ body, keepalive }: Sent<OperationInput<typeof saveRoleplayDraft>['body']>) =>
    call(saveRoleplayDraft, { body }, { keepalive }),
});
export const saveAnswerMutation = mutationOptions({
  mutationFn: ({ body, keepalive }: Sent<OperationInput<typeof saveResponse>['body']>) => call(saveResponse, { body }, { keepalive }),
});
export const finishMutation = tableMutation((body: OperationInput<typeof finishRoleplay>['body']) => call(finishRoleplay, { body }), {
  table: 'roleplay_assignments',
  said: 'Roleplay completado exitosamente',
});

type AttachmentKey = { empresa_id: string; roleplay_id: string; user_id: string; question_id: string };

export const attachmentUploadUrl = ({ empresa_id, roleplay_id, user_id, question_id }: AttachmentKey): string =>
  `${uploadPlayAttachment.path.replace(':id', roleplay_id).replace(':question_id', question_id)}?${new URLSearchParams({ empresa_id, user_id })}`;

export const deleteAttachmentMutation = mutationOptions({
  mutationFn: ({ empresa_id, roleplay_id, user_id, question_id }: AttachmentKey) =>
    call(deletePlayAttachment, { params: { id: roleplay_id, question_id }, query: { empresa_id, user_id } }),
  onError: () => toastFailure('Error al quitar el adjunto'),
});
