import { PEOPLE_AT_ONCE } from '@ensaya/contract/fields.ts';

/** Sends as many requests as the people need, and adds up what they answer. */
export async function inParts(user_ids: string[], send: (part: string[]) => Promise<number>): Promise<number> {
  let count = 0;
  for (let from = 0; from < user_ids.length; from += PEOPLE_AT_ONCE) count += await send(user_ids.slice(from, from + PEOPLE_AT_ONCE));
  return count;
}
