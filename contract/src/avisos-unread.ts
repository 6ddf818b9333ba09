import { z } from 'zod';
import { operation } from './operation.ts';

/** Apart from the notices: every page counts them, and only the open bell needs the words of all kinds. */
export const countUnreadAvisos = operation({
  id: 'countUnreadAvisos',
  method: 'GET',
  path: '/rest/v1/rpc/unread_avisos',
  summary: 'How many notices the caller has not read, counted up to 100',
  status: 200,
  response: z.object({ unread: z.int() }),
});
