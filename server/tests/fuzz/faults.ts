/** Headers that every answer of the server has; docs/security.md, 'The browser'. */
const SECURITY_HEADERS = {
  'content-security-policy': /default-src '(self|none)'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^(SAMEORIGIN|DENY)$/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cache-control': /./,
  'x-request-id': /^[0-9a-f-]{36}$/,
} as const;
/** Headers that reveal the server's software, or open it to other sites. */
const FORBIDDEN_HEADERS = ['server', 'x-powered-by', 'access-control-allow-origin'];

type Headers = Record<string, unknown>;

export const headerFaults = (headers: Headers): string[] => [
  ...Object.entries(SECURITY_HEADERS).flatMap(([name, value]) => (value.test(String(headers[name] ?? '')) ? [] : [`lacks ${name}`])),
  ...FORBIDDEN_HEADERS.filter((name) => headers[name] !== undefined).map((name) => `has ${name}`),
];

/** A line of a stack, a path of the source, or words of PostgreSQL and its driver. */
const INSIDE =
  /\n\s+at \S|node_modules|\.ts:\d+|file:\/\/\/|SQLSTATE|violates .* constraint|syntax error at or near|relation "[^"]+" does not/;

export type Answer = { status: number; headers: Headers; body: string };

/** What no answer may be or hold. `sent` may come back, `foreign` never. */
export function faultsOf({ status, headers, body }: Answer, sent: string, foreign: readonly string[]): string[] {
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(INSIDE.test(body) && !INSIDE.test(sent) ? ['tells of the inside'] : []),
    ...foreign.filter((text) => body.includes(text) && !sent.includes(text)).map((text) => `foreign row: ${text}`),
    ...(status < 500 ? headerFaults(headers) : []),
  ];
}
