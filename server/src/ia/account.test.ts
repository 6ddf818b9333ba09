import { expect, test } from 'vitest';
import { AppError } from '../lib/app-error.ts';
import { namingAccount } from './account.ts';
import type { Credentials } from './providers.ts';

test('a refusal of the operator’s account keeps the provider’s as its cause, for the log', async () => {
  const refused = new AppError('ai_no_credit', {}, { cause: new Error('429 insufficient_quota') });
  // biome-ignore lint/correctness/useYield: it is refused before its first piece
  const pieces = (async function* (): AsyncGenerator<string, void> {
    throw refused;
  })();
  const error = await namingAccount({ account: 'plataforma' } as Credentials, pieces)
    .next()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'ai_platform_account', cause: refused });
});
