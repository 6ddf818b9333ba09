import { getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { call } from '../../lib/api/api-client.ts';
import { hasCode, isRefusal } from '../../lib/api/api-error.ts';
import type { SignedIn } from './session-end.ts';

export async function whoIsIn(user_id: string): Promise<SignedIn> {
  try {
    const { id } = await call(getCurrentUser, {}, { aboutSession: true });
    return id === user_id ? 'same' : 'other';
  } catch (error) {
    if (hasCode(error, 'unauthenticated')) return 'nobody';
    if (isRefusal(error as Error) && !hasCode(error, 'rate_limited')) return 'more';
    throw error;
  }
}
