import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Holder } from './holders.ts';
import type { Hub } from './hub.ts';
import type { ReloadRights, Rights } from './rights.ts';

type Watch = { hub: Hub; listening: () => Promise<void>; reload: ReloadRights };

/**
 * Ends a response under way, such as a stream of an AI's text, when its session has ended or its user has left the company. `end` gets the
 * reason, which is the answer if none has begun.
 */
export async function watchResponse(
  { hub, listening, reload }: Watch,
  { request, raw }: FastifyReply,
  end: (reason: AppError) => void,
): Promise<void> {
  // First, so that no message is missed between the read and the listening.
  await listening();
  const known = hub.rightsChanged();
  const token = request.sessionToken ?? '';
  const read = async () => {
    const rights = await reload(token);
    if (!rights) end(new AppError('unauthenticated'));
    return rights;
  };
  const rights = await read();
  if (!rights) return;
  const holder: Holder = {
    rights,
    revalidate: async () => {
      const now = await read().catch(() => undefined);
      if (now && !now.superadmin && !mayGoOn(request, rights, now)) end(new AppError('left_company'));
    },
  };
  if (raw.closed) return;
  hub.responses.add(holder);
  raw.once('close', () => hub.responses.remove(holder));
  if (hub.rightsChanged() !== known) await holder.revalidate();
}

const COMPANY = ['empresa_id', 'company_id', 'companyId'];

/** Where the request names no company, leaving any company ends it. */
function mayGoOn({ body, query }: FastifyRequest, { empresa_ids: before }: Rights, { empresa_ids: now }: Rights): boolean {
  const given = { ...(query as object), ...(body as object) } as Record<string, unknown>;
  const named = COMPANY.map((name) => given[name]).find((value) => typeof value === 'string') as string | undefined;
  return named === undefined ? [...before].every((id) => now.has(id)) : now.has(named);
}
