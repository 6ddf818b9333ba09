import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ensaya/server/tests/free-port.ts';
import { untilReady } from '../wait.ts';

const CONFIG = new URL('../../ops/haproxy.cfg', import.meta.url).pathname;

const LOG_KEPT = 100_000;

export type Haproxy = {
  /** What a browser opens. */
  url: string;
  /** The authority of its certificate. */
  ca: Buffer;
  stateUrl: string;
  /** The end of its access log. */
  log: () => string;
  /** Whether new requests go to the server, by its place in the list. */
  isUp: (index: number) => Promise<boolean>;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** After `kill`: starts on the same ports. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Debian's HAProxy with the configuration that we ship, in front of two servers on loopback, with a certificate made for the purpose. */
export async function startHaproxy(
  servers: [number, number],
  port?: number,
  settings: Record<string, string> = {},
  change = (config: string) => config,
): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-haproxy-'));
  const [https, http, state] = [port ?? (await freePort()), await freePort(), await freePort()];
  const ca = await makeCertificate(folder);
  const stateUrl = `http://127.0.0.1:${state}`;
  const environment = {
    PATH: process.env.PATH,
    HTTPS_LISTEN: `127.0.0.1:${https}`,
    HTTP_LISTEN: `127.0.0.1:${http}`,
    STATE_LISTEN: `127.0.0.1:${state}`,
    TLS_CERTIFICATE: join(folder, 'ensaya.pem'),
    // All users of a test have one address.
    REQUESTS_PER_ADDRESS: '1000000',
    CONNECTIONS_PER_ADDRESS: '100000',
    SERVER_1: `127.0.0.1:${servers[0]}`,
    SERVER_2: `127.0.0.1:${servers[1]}`,
    ...settings,
  };
  const config = join(folder, 'haproxy.cfg');
  await writeFile(config, change(await readFile(CONFIG, 'utf8')));
  let log = '';
  let end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  const start = async () => {
    const child = spawn('haproxy', ['-db', '-f', config], { stdio: ['ignore', 'pipe', 'ignore'], env: environment });
    child.stdout.setEncoding('utf8').on('data', (lines: string) => {
      log = (log + lines).slice(-LOG_KEPT);
    });
    const last = () => child.kill('SIGKILL');
    process.once('exit', last);
    const ended = once(child, 'exit');
    const died = ended.then(() => {
      throw new Error('haproxy ended before it was ready');
    });
    end = async (signal) => {
      process.off('exit', last);
      child.kill(signal);
      await ended;
    };
    await Promise.race([untilReady(`${stateUrl}/metrics`), died]);
    died.catch(() => {});
  };
  await start();
  return {
    url: `https://localhost:${https}`,
    ca,
    stateUrl,
    log: () => log,
    isUp: async (index) => {
      const csv = await (await fetch(`${stateUrl}/state;csv`)).text();
      const [header = '', ...rows] = csv.split('\n').map((row) => row.split(','));
      const row = rows.find((cells) => cells[0] === 'servers' && cells[1] === `server-${index + 1}`);
      // 'UP 1/2' after one failed check of two.
      return row?.[header.indexOf('status')]?.startsWith('UP') === true;
    },
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A self-signed certificate for localhost, with its key in one file as HAProxy reads it. */
export async function makeCertificate(folder: string, days = 30): Promise<Buffer> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', String(days)];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const ca = await readFile(certificate);
  await writeFile(join(folder, 'ensaya.pem'), Buffer.concat([ca, await readFile(key)]), { mode: 0o600 });
  return ca;
}
