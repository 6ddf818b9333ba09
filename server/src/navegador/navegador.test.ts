import { register } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { createTestServer, ORIGIN } from '../../tests/server.ts';

const server = await createTestServer();
const path = '/functions/v1/browser-report';
const report = {
  release: '0123456789ab',
  page: '/dashboard/faqs/:id',
  errors: [{ kind: 'render', name: 'TypeError', at: ['faqs-page-a1b2c3d.js:1:2345'] }],
  vitals: { LCP: 1.9, CLS: 0.02 },
};

beforeEach(() => register.resetMetrics());

test('a browser reports errors and vitals without a session; they are counted', async () => {
  expect((await server.stranger('POST', path, report)).status).toBe(204);
  const text = await register.metrics();
  expect(text).toContain('ensaya_browser_errors_total{kind="render"} 1\n');
  expect(text).toContain('ensaya_web_vital_seconds_bucket{le="2.5",name="LCP",page="/dashboard/faqs/:id"} 1\n');
  expect(text).toContain('ensaya_web_vital_seconds_bucket{le="1.8",name="LCP",page="/dashboard/faqs/:id"} 0\n');
  expect(text).toContain('ensaya_layout_shift_sum{page="/dashboard/faqs/:id"} 0.02\n');
});

test.each([
  ['an address instead of a pattern', { page: '/dashboard/faqs/0192' }],
  ['a message', { errors: [{ kind: 'script', name: 'Error', at: [], message: 'Ana López' }] }],
  ['a name with text', { errors: [{ kind: 'script', name: 'Ana López', at: [] }] }],
  ['a place with an address', { errors: [{ kind: 'script', name: 'Error', at: ['https://ensaya.example/?q=ana:1:1'] }] }],
  ['too many errors', { errors: Array(6).fill({ kind: 'script', name: 'Error', at: [] }) }],
  ['another vital', { vitals: { ANA: 1 } }],
  ['an endless vital', { vitals: { LCP: 1e9 } }],
  ['another field', { user: 'ana@norteclima.test' }],
  ['no release', { release: '' }],
])('%s is refused and counts nothing', async (_what, wrong) => {
  expect((await server.stranger('POST', path, { ...report, ...wrong })).status).toBe(400);
  expect(await register.metrics()).not.toMatch(/ensaya_(browser_errors_total|web_vital_seconds_count)\{/);
});

test('another site cannot report, and one address only a few times a minute', async () => {
  const foreign = await server.app.inject({ method: 'POST', url: path, headers: { origin: 'https://evil.example' }, payload: report });
  expect(foreign.statusCode).toBe(403);
  const statuses: number[] = [];
  for (let sent = 0; sent < 70; sent++) {
    const headers = { origin: ORIGIN, cookie: `ensaya.session_token=${sent}` };
    statuses.push((await server.app.inject({ method: 'POST', url: path, headers, payload: report })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});
