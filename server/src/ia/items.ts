import { parsePartialJson } from 'ai';
import { z } from 'zod';

/** An array in a structured answer, whose items are sent while the answer arrives. */
type ItemList<Item, Shown, Answer> = {
  property: string;
  item: z.ZodType<Item>;
  /** What is sent for an item; undefined leaves it out. */
  show: (item: Item) => Shown | undefined;
  /** Later items are left out. */
  max: number;
  /** Whether the rest of the answer, as far as it has arrived, allows its items to be sent before the end. */
  when?: (answer: Record<string, unknown>) => boolean;
  /** What is sent of the whole, checked answer. It begins with what `show` gave for its items. */
  all: (answer: Answer) => readonly Shown[];
};

/**
 * Yields the items of an answer that is still arriving, each when it is complete, which the last one is known to be only at the end. Parses the
 * whole text again at each piece, so the time grows with the square of the length: for answers of at most 4,000 tokens.
 */
export async function* itemsIn<Item, Shown, Answer>(
  pieces: AsyncGenerator<string, Answer>,
  list: ItemList<Item, Shown, Answer>,
): AsyncGenerator<Shown, Answer> {
  let text = '';
  let sent = 0;
  try {
    while (true) {
      const { done, value } = await pieces.next();
      if (done) {
        yield* list.all(value).slice(sent);
        return value;
      }
      text += value;
      const complete = await completeItems(text, list);
      yield* complete.slice(sent);
      sent = Math.max(sent, complete.length);
    }
  } finally {
    // Ends the call when the consumer stops iterating.
    await pieces.return?.(undefined as never);
  }
}

async function completeItems<Item, Shown, Answer>(
  text: string,
  { property, item, show, max, when }: ItemList<Item, Shown, Answer>,
): Promise<Shown[]> {
  const { value } = await parsePartialJson(text);
  if (when && !when(Object(value))) return [];
  const { data } = z.object({ [property]: z.array(z.unknown()) }).safeParse(value);
  const complete = data?.[property]?.slice(0, -1) ?? [];
  return complete
    .map((one) => item.safeParse(one))
    .map(({ success, data }) => (success ? show(data) : undefined))
    .filter((shown) => shown !== undefined)
    .slice(0, max);
}
