import type { verifyEmail } from '@ensaya/contract/acceso.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import type { Exchange } from './acceso.service.ts';
import { hashPassword } from './hashing.ts';
import { ownerMark } from './known-device.ts';
import { selectLink, useConfirmation, wasConfirmation } from './links.queries.ts';
import { refuseOwnWords } from './own-words.ts';
import { selectCompanyNames, selectLive } from './sessions.queries.ts';

/**
 * Confirms an address with the link of the mail. A stranger may have registered it: a browser that did not register the account must
 * choose a new password, which takes the account over.
 */
export async function confirmRegistration(
  { acceso, realtime }: FastifyInstance,
  exchange: Exchange,
  { token, password }: { token: string; password?: string | undefined },
): Promise<OperationOutput<typeof verifyEmail>> {
  const { pool, devices } = acceso;
  const account = await selectLink(pool, 'confirmation', token);
  if (!account) {
    if (await wasConfirmation(pool, token)) return { next: 'confirmed' };
    throw new AppError('bad_link');
  }
  const { sessionToken } = exchange.request;
  const registeredHere =
    devices.of(exchange.request, ownerMark(account.id)) !== undefined ||
    (sessionToken !== undefined && (await selectLive(pool, sessionToken, acceso.needFactor))?.user_id === account.id);
  if (!registeredHere && password === undefined) return { next: 'new_password' };
  if (password !== undefined) refuseOwnWords(password, account.email, await selectCompanyNames(pool, account.id));

  const confirmed = await useConfirmation(pool, token, password === undefined ? null : await hashPassword(password, { isKnown: true }));
  if (!confirmed) throw new AppError('bad_link');
  if (password !== undefined) {
    realtime.publish([{ revoked: confirmed.id }]);
    await acceso.accountMails.tell(confirmed, 'password');
  }
  // The link proves the address, not the second factor.
  if (confirmed.second_factor) return { next: 'confirmed' };
  return acceso.enter(exchange, confirmed);
}
