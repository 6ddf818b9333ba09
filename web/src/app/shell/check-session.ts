import { getCurrentUser } from '@ensaya/contract/usuarios.ts';
import type { QueryClient } from '@tanstack/react-query';
import { followRefusal } from '../../features/usuarios/visitor.ts';
import { call } from '../../lib/api/api-client.ts';

/** After an unexpected refusal: if the session is over, the user sees it now and not with the next click. */
export function checkSession(client: QueryClient): Promise<unknown> {
  // While the page asks for the password, a check waits for the sign-in: one is enough.
  checking ??= call(getCurrentUser, {})
    .catch((error: unknown) => followRefusal(client, error))
    .finally(() => {
      checking = undefined;
    });
  return checking;
}

let checking: Promise<unknown> | undefined;
