import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const allMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** The product's rules, then those of its machines: [rules, their tests]. */
const RULES = ['alerts', 'machine-alerts'].map((name) => [`ops/monitoring/${name}.yml`, `ops/monitoring/${name}_test.yml`] as const);

test('every alert is tested to fire and to rest, has a section of the run-book and a first command; every metric of ours exists', async () => {
  const [runbook = '', operations = '', prometheus = '', metrics = '', ...scripts] = await Promise.all(
    [
      ...['docs/runbook.md', 'docs/operations.md', 'ops/monitoring/prometheus.yml', 'server/src/lib/metrics.ts'],
      ...['backup', 'check', 'files', 'service'].map((name) => `ops/backup/${name}.sh`),
    ].map(read),
  );
  const written = allMatches(scripts.join('\n'), /(?:^\s*|\|\| )metric (ensaya_\w+)(?: 1)?$/gm);
  const names: string[] = [];
  for (const [rules, tests] of RULES) {
    const [alerts, cases] = [await read(rules), await read(tests)];
    const own = allMatches(alerts, /- alert: (\w+)/g);
    expect(own.length).toBeGreaterThan(5);
    expect(new Set(allMatches(cases, /alertname: (\w+)\n\s+exp_alerts:/g))).toEqual(new Set(own));
    const resting = allMatches(cases, /- \{ eval_time: \w+, alertname: (\w+) \}/g);
    expect(own.filter((name) => name !== 'Watchdog' && !resting.includes(name))).toEqual([]);
    expect(allMatches(alerts, /severity: (\w+)/g).every((severity) => /^(page|ticket|none)$/.test(severity))).toBe(true);
    expect(unknownIn(alerts, metrics).filter((name) => !written.includes(name))).toEqual([]);
    for (const job of allMatches(alerts, /[^!]job="([\w-]+)"/g)) expect(prometheus).toContain(`job_name: ${job}`);
    expect(prometheus).toContain(rules.split('/').at(-1));
    names.push(...own);
  }
  expect(allMatches(runbook, /^## (\w+)$/gm)).toEqual(names);
  expect(allMatches(operations, /^\| (\w+) \| .*(?:`.+`|the same as \w+)/gm).filter((name) => names.includes(name))).toEqual(names);
});

/** Names of metrics that the server does not have. */
function unknownIn(text: string, metrics: string): string[] {
  const known = allMatches(metrics, /'(ensaya_\w+)'/g);
  const used = new Set(allMatches(text, /\b(ensaya_\w+)/g).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  return [...used].filter((name) => !known.includes(name));
}

test('the dashboard shows every metric that exists, and no other', async () => {
  const [text = '', metrics = ''] = await Promise.all(['ops/monitoring/dashboard.json', 'server/src/lib/metrics.ts'].map(read));
  const dashboard = JSON.parse(text) as { panels: { id: number; title: string; targets?: { expr: string }[] }[] };
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
  expect(unknownIn(expressions, metrics)).toEqual([]);
  const known = allMatches(metrics, /'(ensaya_\w+)'/g);
  expect(known.filter((name) => !expressions.includes(name))).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const provisioned = await read('ops/monitoring/provisioning/datasources/ensaya.yml');
  for (const uid of new Set(allMatches(text, /"uid": "(\w+)"/g).filter((name) => name !== 'ensaya')))
    expect(provisioned).toContain(`uid: ${uid}`);
});

test('every metric is explained to the operator', async () => {
  const [operations = '', metrics = ''] = await Promise.all(['docs/operations.md', 'server/src/lib/metrics.ts'].map(read));
  expect(allMatches(metrics, /'(ensaya_\w+)'/g).filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});
