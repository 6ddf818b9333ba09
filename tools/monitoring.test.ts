import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const allMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

test('every alert has a section of the run-book and is tested to fire; every metric it reads exists', async () => {
  const [alerts, rules, runbook, metrics] = await Promise.all(
    ['ops/monitoring/alerts.yml', 'ops/monitoring/alerts_test.yml', 'docs/runbook.md', 'server/src/lib/metrics.ts'].map(read),
  );
  const names = allMatches(alerts ?? '', /- alert: (\w+)/g);
  expect(names.length).toBeGreaterThan(5);
  expect(allMatches(runbook ?? '', /^## (\w+)$/gm)).toEqual(names);
  expect(new Set(allMatches(rules ?? '', /alertname: (\w+)\n\s+exp_alerts:/g))).toEqual(new Set(names));
  expect(unknownIn(alerts ?? '', metrics ?? '')).toEqual([]);
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
