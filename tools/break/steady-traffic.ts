import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as after } from 'node:timers/promises';
import { until } from '@ensaya/server/tests/until.ts';
import pg from 'pg';
import { cookieOf, type Manager } from '../stage/stage.ts';

type Rate = {
  perSecond: number;
  /** Requests that may wait for their answer at once. */
  most: number;
  /** A write that failed is sent again with the same key until it is acknowledged, as a browser does. */
  repeat?: boolean;
};
/** `what` is 'GET 503' or 'POST ECONNRESET'. */
type Failure = { what: string; sentAt: number; endedAt: number };

export type SteadyTraffic = {
  sent: number;
  succeeded: number;
  /** The keys of all rows sent, and of those that the server has acknowledged. */
  written: Set<string>;
  acknowledged: Set<string>;
  failed: Failure[];
  slowestMs: number;
  /** Waits for a second's worth of requests without a failure, and for the answers of all that were sent before them. */
  calm: () => Promise<void>;
  /** Sends no more, and waits for the last answers. */
  finish: () => Promise<void>;
  /** Sends no more, and waits for nothing. */
  abort: () => void;
};

const REPEAT_AFTER_MS = 200;

/**
 * So many requests a second of signed-in people; every fifth adds a project under a key of the client's. While `most` wait for their answers none is
 * sent: a machine that is too slow for the rate must not pile them up.
 */
export function sendSteadily(url: string, ca: Buffer, managers: Manager[], { perSecond, most, repeat = false }: Rate): SteadyTraffic {
  // Few connections: a machine that is late must not spend its time on handshakes.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca });
  const counts = { sent: 0, succeeded: 0, slowestMs: 0 };
  const traffic: SteadyTraffic = { ...counts, written: new Set(), acknowledged: new Set(), failed: [], calm, finish, abort };
  /** By the number of the request, oldest first. */
  const open = new Map<number, Promise<void>>();
  const began = performance.now();
  let aborted = false;

  const one = async (number: number): Promise<void> => {
    const manager = managers[number % managers.length] as Manager;
    const id = number % 5 === 0 ? randomUUID() : undefined;
    if (id) traffic.written.add(id);
    const body = id ? { id, empresa_id: manager.empresa_id, nombre: `Escritura ${id}` } : undefined;
    const path = id ? '/rest/v1/proyectos' : READS[number % READS.length]?.(manager);
    for (let again = true; again && !aborted; ) {
      const at = performance.now();
      let sentAt = at;
      const onSocket = () => {
        sentAt = performance.now();
      };
      const outcome = await ask(`${url}${path}`, { agent, cookie: cookieOf(manager.token, url), body, onSocket }).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      const endedAt = performance.now();
      traffic.slowestMs = Math.max(traffic.slowestMs, endedAt - at);
      const served = outcome === (id ? 201 : 200);
      if (served) traffic.succeeded++;
      else traffic.failed.push({ what: `${id ? 'POST' : 'GET'} ${outcome}`, sentAt, endedAt });
      if (served && id) traffic.acknowledged.add(id);
      again = repeat && !served && id !== undefined;
      if (again) await after(REPEAT_AFTER_MS);
    }
  };
  const timer = setInterval(() => {
    // Catches up when the timer is late.
    while (traffic.sent < ((performance.now() - began) / 1000) * perSecond && open.size < most) {
      const number = traffic.sent++;
      open.set(
        number,
        one(number).finally(() => open.delete(number)),
      );
    }
  }, 5);
  async function calm(): Promise<void> {
    let since = { ...traffic, failures: traffic.failed.length };
    await until(() => {
      if (traffic.failed.length > since.failures) since = { ...traffic, failures: traffic.failed.length };
      const [oldest = traffic.sent] = open.keys();
      return traffic.succeeded >= since.succeeded + perSecond && oldest >= since.sent;
    });
  }
  async function finish(): Promise<void> {
    clearInterval(timer);
    await Promise.all(open.values());
  }
  function abort(): void {
    aborted = true;
    clearInterval(timer);
    agent.destroy();
  }
  return traffic;
}

/** The writes in the database: how many rows, how many of the acknowledged ones are missing, and how many are there twice. */
export async function countWrites(url: string, { acknowledged }: SteadyTraffic) {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ nombre: string }>(`select nombre from app.proyectos where nombre like 'Escritura %'`);
  await database.end();
  const keys = rows.map(({ nombre }) => nombre.slice('Escritura '.length));
  const stored = new Set(keys);
  return { rows: keys.length, lost: [...acknowledged].filter((key) => !stored.has(key)).length, twice: keys.length - stored.size };
}

/** Those of an earlier test. */
export async function removeWrites(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(`delete from app.proyectos where nombre like 'Escritura %'`);
  await database.end();
}

/** '3 × GET 503, 1 × POST ECONNRESET' */
export function tally(failed: Failure[]): string {
  const kinds = Map.groupBy(failed, ({ what }) => what);
  return [...kinds].map(([what, { length }]) => `${length} × ${what}`).join(', ');
}

const READS = [
  ({ empresa_id }: Manager) => `/rest/v1/proyectos?limit=20&empresa_id=${empresa_id}`,
  () => '/auth/v1/user',
  ({ empresa_id }: Manager) => `/rest/v1/tareas?empresa_id=${empresa_id}`,
];

type Question = { agent: Agent; cookie: string; body: object | undefined; onSocket: () => void };
/** The status of the answer, once it is complete. `onSocket`: the request has waited for a connection, and is sent now. */
const ask = (address: string, { agent, cookie, body, onSocket }: Question): Promise<number | undefined> =>
  new Promise((answer, fail) => {
    const headers = { cookie, origin: new URL(address).origin, ...(body && { 'content-type': 'application/json' }) };
    const sending = request(address, { method: body ? 'POST' : 'GET', agent, headers, timeout: 60_000 }, (response) => {
      response.on('end', () => answer(response.statusCode)).on('error', fail);
      response.resume();
    });
    sending.once('socket', onSocket);
    sending.on('error', fail).on('timeout', () => sending.destroy(new Error('timeout')));
    sending.end(body && JSON.stringify(body));
  });
