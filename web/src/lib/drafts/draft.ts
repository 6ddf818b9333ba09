/** A draft: the text of each field. */
export type Fields = Record<string, string>;
/** What the server has, and when that was written, in a format that Date can parse; null when it has no draft. */
export type StoredDraft = { fields: Fields; at: string | null };
/**
 * A field as this browser keeps it. `over` lists the texts that the server may hold from this page: the one last confirmed and the one
 * last sent. If the server still holds one of them, the field was not changed elsewhere, and clocks need not be compared.
 */
type KeptField = { text: string; at: number; over: string[] };
export type KeptDraft = Record<string, KeptField>;
/** Whose draft, and of what: `<kind>:<id>`. */
export type DraftKey = { person: string; subject: string };
/** `title` and `path` name a draft to its author, for the warning before signing out. */
export type DraftRow = DraftKey & KeptField & { field: string; title: string; path: string };

const NONE: StoredDraft = { fields: {}, at: null };

/** Fields of both. Where they differ, the kept text wins if the server's has not changed since, or is older. A blank text counts. */
export function mergeDrafts(kept: KeptDraft, { fields, at }: StoredDraft): Fields {
  const storedAt = at === null ? Number.NEGATIVE_INFINITY : Date.parse(at);
  const winners = Object.entries(kept).filter(([field, kept]) => kept.over.includes(fields[field] ?? '') || kept.at >= storedAt);
  return { ...fields, ...Object.fromEntries(winners.map(([field, { text }]) => [field, text])) };
}

/** What was kept, without when. */
export const textsOf = (kept: KeptDraft): Fields => Object.fromEntries(Object.entries(kept).map(([field, { text }]) => [field, text]));

/** The fields whose text the server does not have. */
export const unstoredOf = (fields: Fields, stored: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field, text]) => stored[field] !== text));

export type OpenedDraft = {
  /** What the form starts with. */
  initial: Fields;
  /** What the server has of it. */
  stored: Fields;
  /** What is still to be sent. */
  unstored: Fields;
  /** What this browser can delete: the server has it, or has newer text. */
  obsolete: Fields;
};

/** `chosen`: text that replaces both drafts, because the person asked for it. */
export function openDraft(kept: KeptDraft = {}, stored: StoredDraft = NONE, chosen: Fields = {}): OpenedDraft {
  const initial = { ...mergeDrafts(kept, stored), ...chosen };
  const unstored = unstoredOf(initial, stored.fields);
  return { initial, stored: stored.fields, unstored, obsolete: unstoredOf(textsOf(kept), unstored) };
}
