import { PAGES, type Page, REPORT_LIMITS } from '@ensaya/contract/navegador.ts';

const FRAME = /\/assets\/([\w.-]+\.js:\d+:\d+)/g;

/** The pattern of an address, without its ids. */
export const pageOf = (pathname: string): Page =>
  PAGES.find((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname)) ?? 'other';

/** Which of our files, lines and columns an error passed: never its message, which may quote what a person typed. */
export function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(FRAME)].map(([, place = '']) => place).slice(0, REPORT_LIMITS.places);
}

export const nameOf = (error: unknown): string => (error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'Unknown');
