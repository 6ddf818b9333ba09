const RESTORABLE_MS = 30 * 86_400_000;

/** Until when a company that was deleted at this moment can be restored. */
export const restorableUntil = (deleted_at: string): string => new Date(Date.parse(deleted_at) + RESTORABLE_MS).toISOString();
