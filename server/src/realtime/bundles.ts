import type { Change } from '@ensaya/contract/realtime.ts';

/** Changes that are sent together. Those who receive the same ones share a bundle, so that it is written once for all of them. */
export type Bundle = { changes: readonly string[]; longer: Map<string, Bundle>; event?: Buffer };

const bundleOf = (changes: readonly string[]): Bundle => ({ changes, longer: new Map() });

/** Nothing yet. A browser that receives it reads everything again. */
export const emptyBundle = (): Bundle => bundleOf([]);

/** Without people: a browser receives which table of which company changed. */
export const textOf = ({ table, empresa_id }: Change): string => JSON.stringify({ table, empresa_id });

/** The bundle with one more change; the same one if it has it. */
export function withChange(bundle: Bundle, text: string): Bundle {
  if (bundle.changes.includes(text)) return bundle;
  let longer = bundle.longer.get(text);
  if (!longer) {
    longer = bundleOf([...bundle.changes, text]);
    bundle.longer.set(text, longer);
  }
  return longer;
}

/** As a server-sent event. */
export function eventOf(bundle: Bundle): Buffer {
  bundle.event ??= Buffer.from(`data: [${bundle.changes.join(',')}]\n\n`);
  return bundle.event;
}
