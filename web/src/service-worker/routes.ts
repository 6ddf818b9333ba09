import { EVERY_PAGE } from '@ensaya/contract/paginas.ts';

/** Documents and operations that the service worker never answers: each is the server's. */
const ELSEWHERE = [
  /^\/$/,
  /^\/(privacidad|aviso-legal|cookies)$/,
  /^\/(auth|rest|functions|storage|realtime)\/v1(\/|$)/,
  /^\/(docs|health)(\/|$)/,
  // A file; the application's own are matched by name.
  /\.\w{1,11}$/,
];

/** Nor pages whose address contains a token: up to it, as in `/invitacion/:token`. */
const WITH_TOKEN = EVERY_PAGE.flatMap(({ path, token }) => (token ? [path.replace(/\/:.*/, '')] : []));
const holdsToken = (path: string): boolean => WITH_TOKEN.some((start) => path === start || path.startsWith(`${start}/`));

/** Whether the shell may be shown for a navigation to this path when the server cannot be reached. */
export const isShellPage = (path: string): boolean => !holdsToken(path) && !ELSEWHERE.some((pattern) => pattern.test(path));

/** The scripts, styles and fonts that a document names. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g) ?? [])];

/** Whether every file that the shell names belongs to this build: while a release is being rolled out, another server may answer. */
export const isShellOfBuild = (html: string, files: readonly string[]): boolean => {
  const named = assetsOf(html);
  return named.length > 0 && named.every((name) => files.includes(name));
};
