/** From the HTML page, so that one build serves any brand. */
const DEFAULT = 'Ensaya';
const said = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content.trim();

export const BRAND = said || DEFAULT;
/** Only our own name has a drawn logo. */
export const IS_DRAWN = BRAND === DEFAULT;

export const pageTitle = (page: string): string => `${page} · ${BRAND}`;
