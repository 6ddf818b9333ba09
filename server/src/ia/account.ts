import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { AppError } from '../lib/app-error.ts';
import { aiPlatformRefusals } from '../lib/metrics.ts';
import type { Credentials } from './providers.ts';

/** Refusals that a company cannot change while it asks with the operator's account: their sentences name the company's otherwise. */
const OF_PLATFORM: Partial<Record<ErrorCode, { code: ErrorCode; reason: 'account' | 'busy' }>> = {
  ai_not_configured: { code: 'ai_platform_account', reason: 'account' },
  ai_bad_key: { code: 'ai_platform_account', reason: 'account' },
  ai_no_credit: { code: 'ai_platform_account', reason: 'account' },
  ai_unknown_model: { code: 'ai_platform_account', reason: 'account' },
  ai_busy: { code: 'ai_platform_busy', reason: 'busy' },
};

/** A refusal of the operator's account gets the sentence that names it, and is counted for the operator's alert (`PlatformAiRefused`). */
export async function* namingAccount<R>({ account }: Credentials, pieces: AsyncGenerator<string, R>): AsyncGenerator<string, R> {
  if (account === 'empresa') return yield* pieces;
  try {
    return yield* pieces;
  } catch (error) {
    const refusal = error instanceof AppError && OF_PLATFORM[error.code];
    if (!refusal) throw error;
    aiPlatformRefusals.inc({ reason: refusal.reason });
    throw new AppError(refusal.code, {}, { cause: error });
  }
}
