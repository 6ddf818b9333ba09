import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { until } from '@ensaya/server/tests/until.ts';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

const UP = new URL('../ops/up.ts', import.meta.url).pathname;

/** `npm run ops:up`, and the addresses that it prints. */
async function startLayout() {
  const child = spawn(process.execPath, [UP], {
    env: { ...process.env, OPS_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (line: string) => {
    said += line;
  });
  await vi.waitUntil(() => said.includes('up after') || child.exitCode !== null, { timeout: 600_000, interval: 100 });
  const addresses = (name: string) => [...said.matchAll(new RegExp(`^${name} +(\\S+)$`, 'gm'))].map(([, address]) => address ?? '');
  const stop = async () => {
    child.kill('SIGTERM');
    return (await ended)[0] as number | null;
  };
  return { said: () => said, addresses, stop };
}

/** The certificate is the layout's own. */
const agent = new Agent({ rejectUnauthorized: false });
function ask(address: string, cookie = '', body?: object): Promise<{ status: number | undefined; cookie: string; body: string }> {
  return new Promise((answer, fail) => {
    const headers = { origin: new URL(address).origin, cookie, ...(body && { 'content-type': 'application/json' }) };
    const sending = request(address, { method: body ? 'POST' : 'GET', agent, headers }, async (response) => {
      const [set = ''] = (response.headers['set-cookie'] ?? []).filter((one) => one.includes('session_token'));
      answer({ status: response.statusCode, cookie: set.split(';')[0] ?? '', body: await text(response) });
    });
    sending.on('error', fail).end(body && JSON.stringify(body));
  });
}

const count = async (url: string, sql: string, ...values: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rowCount;
  } finally {
    await client.end();
  }
};

test('the whole layout comes up by one command, a write through HAProxy reaches both replicas, and SIGTERM ends all of it', async () => {
  const layout = await startLayout();
  const [proxy = ''] = layout.addresses('HAProxy');
  expect((await ask(`${proxy}/`)).status).toBe(200);
  const { cookie } = await ask(`${proxy}/auth/v1/token`, '', { email: DEMO_ACCOUNTS.trabajadora.email, password: DEMO_PASSWORD });
  expect(cookie).toMatch(/^__Host-ensaya\.session_token=/);
  const { empresas } = JSON.parse((await ask(`${proxy}/auth/v1/user`, cookie)).body) as { empresas: { id: string }[] };
  const [id, empresa_id] = [randomUUID(), empresas[0]?.id];
  const written = await ask(`${proxy}/rest/v1/faq_requests`, cookie, { id, empresa_id, question: '¿Dónde están las llaves del almacén?' });
  expect(written.status).toBe(201);

  const [primary = ''] = layout.addresses('PostgreSQL');
  const replicas = layout.addresses('replica');
  expect(replicas.length).toBe(2);
  expect(await count(primary, `select from pg_stat_replication where state = 'streaming' and sync_state = 'quorum'`)).toBe(2);
  for (const replica of replicas) {
    await until(async () => (await count(replica, 'select from app.faq_requests where id = $1', id)) === 1);
    await expect(count(replica, 'delete from app.faq_requests')).rejects.toThrow('read-only');
  }

  const [prometheus = ''] = layout.addresses('Prometheus');
  const targets = async () => {
    const { data } = (await (await fetch(`${prometheus}/api/v1/targets`)).json()) as { data: { activeTargets: { health: string }[] } };
    return data.activeTargets.filter(({ health }) => health === 'up').length;
  };
  await until(async () => (await targets()) >= 3);
  const [bucket = ''] = layout.addresses('bucket');
  expect((await fetch(bucket)).status).toBe(403);

  const line = /up after .*/.exec(layout.said())?.[0];
  expect(await layout.stop()).toBe(0);
  for (const address of [bucket, prometheus, ...layout.addresses('server \\d')]) await expect(fetch(address)).rejects.toThrow();
  for (const url of [primary, ...replicas]) await expect(count(url, 'select')).rejects.toThrow('ECONNREFUSED');
  console.log(`the whole layout: ${line}`);
});
