import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { finishRoleplay, OwnResponse, RoleplayDraft, saveResponse, saveRoleplayDraft } from '@ensaya/contract/roleplay-play.ts';
import { setAttached } from '../../archivos/archivos.queries.ts';
import type { Content } from '../../archivos/content.ts';
import { shownFileName } from '../../archivos/file-name.ts';
import { type FileTools, keepFile, releaseFile } from '../../archivos/life-cycle.ts';
import { AppError, orNotFound } from '../../lib/app-error.ts';
import type { ScopedDb } from '../../lib/scoped-db.ts';
import { finish } from './play.queries.ts';
import {
  attachToDraft,
  deleteDraft,
  detachFromDraft,
  detachFromResponse,
  type PlayKey,
  selectDraft,
  selectQuestion,
  selectResponse,
  upsertDraft,
  upsertResponse,
} from './writes.queries.ts';

/** 404 when the question is not one of the role-play's; 403 when another user has signed in since the page was loaded. */
async function questionFor(db: ScopedDb, key: PlayKey, user_id: string | undefined) {
  const question = orNotFound(await selectQuestion(db, key));
  if (user_id !== undefined && question.caller !== user_id) throw new AppError('forbidden');
  return question;
}

export async function questionInPlay(db: ScopedDb, key: PlayKey, user_id: string | undefined) {
  const question = await questionFor(db, key, user_id);
  if (question.hidden) throw new AppError('conflict', { message: 'Esta pregunta ya no forma parte del roleplay' });
  return question;
}

/** A repeated save, whose response was lost, returns the stored draft. */
export async function keepDraft(db: ScopedDb, body: OperationParsed<typeof saveRoleplayDraft>['body']): Promise<RoleplayDraft> {
  const saved = await upsertDraft(db, body);
  if (saved) return saved;
  await questionFor(db, body, body.user_id);
  const current = await selectDraft(db, body);
  // Deleted since the statement above.
  if (!current) throw new AppError('unavailable');
  if (current.texto !== body.texto) throw new AppError('stale', { current });
  return current;
}

/** Stores the answer, moves the attachment of the draft to it and deletes the draft, in one transaction. */
export async function keepResponse(tools: FileTools, body: OperationParsed<typeof saveResponse>['body']): Promise<OwnResponse> {
  const { empresa_id } = body;
  return releaseFile(tools, empresa_id, async (trx) => {
    const question = await questionInPlay(trx, body, body.user_id);
    const file = await deleteDraft(trx, body);
    const written = await upsertResponse(trx, body, question.text, file);
    if (!written) throw new AppError('stale', { current: orNotFound(await selectResponse(trx, body)) });
    if (file) orNotFound(await setAttached(trx, empresa_id, file.archivo_id, true));
    return { result: written.response, replaced_url: written.replaced_url };
  });
}

export async function complete(db: ScopedDb, body: OperationParsed<typeof finishRoleplay>['body']) {
  const { finished_at, missing } = orNotFound(await finish(db, body));
  if (finished_at === null) throw new AppError('conflict', { message: 'Faltan preguntas por responder', current: { missing } });
  return { completed_at: finished_at, missing: [] };
}

/** Stores a file for the draft; the file that the draft referred to is removed. */
export async function attach(tools: FileTools, key: PlayKey, content: Content): Promise<RoleplayDraft> {
  const { empresa_id, roleplay_id, question_id } = key;
  const path = (moment: number) => `${roleplay_id}/${question_id}/${moment}`;
  return keepFile(tools, { empresa_id, kind: 'respuesta', path, content, inDraft: true }, async (trx, { id }) => {
    const { draft, replaced_url } = await attachToDraft(trx, key, id, shownFileName(content.name, content.extension));
    return { result: draft, replaced_url };
  });
}

/** Each in its own transaction: interrupted, the request can be sent again. */
export async function detach(tools: FileTools, key: PlayKey, user_id: string | undefined): Promise<null> {
  await questionFor(tools.db, key, user_id);
  await releaseFile(tools, key.empresa_id, async (trx) => ({ result: null, replaced_url: await detachFromDraft(trx, key) }));
  return releaseFile(tools, key.empresa_id, async (trx) => ({ result: null, replaced_url: await detachFromResponse(trx, key) }));
}
