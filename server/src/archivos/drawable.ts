/** Shared by the server and its drawing process (draw.ts). */
export const PICTURES = ['png', 'jpg', 'webp', 'svg'] as const;
export type PictureType = (typeof PICTURES)[number];

/** Options of the drawing process, as JSON in its first argument. */
export type DrawingOrder = { type: PictureType; maxSide: number; maxPixels: number; maxBytes: number };

/** Exit code of the drawing process when the file is at fault. */
export const REFUSED = 3;
