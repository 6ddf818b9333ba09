/** Shared by the worker and the process that reads text (read-text.ts). */
export const READABLE = ['pdf', 'docx'] as const;
export type Readable = (typeof READABLE)[number];

/** As the column allows. */
export const MAX_CHARACTERS = 500_000;
/** The pages of a PDF that are read. */
export const MAX_PAGES = 1000;
/** Of the parts of a DOCX that are read, whatever their declared sizes are. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Exit codes, different from those of Node and the shell. */
export const EXIT = { read: 0, partial: 40, encrypted: 41, unreadable: 42 } as const;
export type Outcome = keyof typeof EXIT;

/** Takes the text piece by piece. False when no more is wanted. */
export type Write = (text: string) => boolean;
