import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Opens a session for a user whom our own code has identified. Better Auth exposes it to this server only. */
export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ userId: z.string() }) }, async (context) => {
      const { internalAdapter } = context.context;
      const user = await internalAdapter.findUserById(context.body.userId);
      if (!user) throw new Error('there is no such user');
      await setSessionCookie(context, { session: await internalAdapter.createSession(user.id), user });
      return context.json({});
    }),
  },
} satisfies BetterAuthPlugin;
