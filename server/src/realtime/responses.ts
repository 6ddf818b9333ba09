import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Holder, Hub } from './hub.ts';
import { isFinal, readRights } from './rights.ts';

/**
 * Ends a response under way, such as a stream of an AI's text, when its session has ended or its user has left the company. `end` gets the
 * reason, which is the answer if none has begun.
 */
export async function watchResponse(
  hub: Hub,
  listening: () => Promise<void>,
  { request, raw }: FastifyReply,
  end: (reason: AppError) => void,
): Promise<void> {
  // First, so that no message is missed between the read and the listening.
  await listening();
  const known = hub.rightsChanged();
  const read = () =>
    readRights(request).catch((error: unknown) => {
      if (isFinal(error)) end(new AppError('unauthenticated'));
      else throw error;
    });
  const rights = await read();
  if (!rights) return;
  const holder: Holder = {
    ...rights,
    revalidate: async () => {
      const now = await read().catch(() => undefined);
      if (now && !now.superadmin && !mayGoOn(request, holder.empresa_ids, now.empresa_ids)) end(new AppError('left_company'));
    },
  };
  if (raw.closed) return;
  hub.responses.add(holder);
  raw.once('close', () => hub.responses.delete(holder));
  if (hub.rightsChanged() !== known) await holder.revalidate();
}

const COMPANY = ['empresa_id', 'company_id', 'companyId'];

/** Where the request names no company, whoever leaves one may not go on. */
function mayGoOn({ body, query }: FastifyRequest, before: Holder['empresa_ids'], now: Holder['empresa_ids']): boolean {
  const given = { ...(query as object), ...(body as object) } as Record<string, unknown>;
  const named = COMPANY.map((name) => given[name]).find((value) => typeof value === 'string') as string | undefined;
  return named === undefined ? [...before].every((id) => now.has(id)) : now.has(named);
}
