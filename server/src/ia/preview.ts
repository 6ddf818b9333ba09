import type { AiPreview } from '@ensaya/contract/generation.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';
import { previewCall, type Read } from './call.ts';
import type { Ia } from './open-ia.ts';

/** The request that a call would send, as a person sees it. Reserves and sends nothing. */
export async function shownPreview<T, Kept>(db: ScopedDb, ia: Ia, read: Read<T, Kept>): Promise<AiPreview> {
  const { credentials, aiRequest, counts, body, ceiling, likely } = await previewCall(db, ia, read);
  const { account, provider, model } = credentials;
  const { instructions, turns } = aiRequest;
  return { provider: ia.labelOf(provider), account, model, instructions, turns: [...turns], masked: counts, body, ceiling, likely };
}
