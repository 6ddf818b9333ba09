/** What the server and the process that draws for it agree on. */
export type Drawable = 'png' | 'jpeg' | 'webp' | 'svg';

export const MOST_PIXELS = 4096 * 4096;
/** How that process says that the file is at fault, and not itself. */
export const REFUSED = 3;
