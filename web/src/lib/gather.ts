/** Batches the items of `ms` milliseconds. */
export function gather<Item>(ms: number, deliver: (items: Item[]) => void) {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    const all = items;
    items = [];
    deliver(all);
  };
  return {
    add(item: Item): void {
      items.push(item);
      timer ??= setTimeout(flush, ms);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
