import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { cookieOf, type Manager } from '../stage/stage.ts';

type Rate = { perSecond: number; most: number };

export type SteadyTraffic = {
  sent: number;
  /** The keys of all rows sent, and of those that the server has acknowledged. */
  written: Set<string>;
  acknowledged: Set<string>;
  failed: string[];
  slowestMs: number;
  /** Sends no more, and waits for the last answers. */
  finish: () => Promise<void>;
  /** Sends no more, and waits for nothing. */
  abort: () => void;
};

/**
 * So many requests a second of signed-in people; every fifth adds a project under a key of the client's. While `most` wait for their answers none is
 * sent: a machine that is too slow for the rate must not pile them up.
 */
export function sendSteadily(url: string, ca: Buffer, managers: Manager[], { perSecond, most }: Rate): SteadyTraffic {
  // Few connections: a machine that is late must not spend its time on handshakes.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca });
  const traffic: SteadyTraffic = { sent: 0, written: new Set(), acknowledged: new Set(), failed: [], slowestMs: 0, finish, abort };
  const open = new Set<Promise<void>>();
  const began = performance.now();

  const one = async (number: number): Promise<void> => {
    const manager = managers[number % managers.length] as Manager;
    const id = number % 5 === 0 ? randomUUID() : undefined;
    if (id) traffic.written.add(id);
    const at = performance.now();
    const body = id && { id, empresa_id: manager.empresa_id, nombre: `Escritura ${id}` };
    const path = id ? '/rest/v1/proyectos' : READS[number % READS.length]?.(manager);
    const outcome = await ask(`${url}${path}`, agent, cookieOf(manager.token, url), body).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - at);
    if (outcome !== (id ? 201 : 200)) traffic.failed.push(`${id ? 'POST' : 'GET'} ${outcome}`);
    else if (id) traffic.acknowledged.add(id);
  };
  const timer = setInterval(() => {
    // Catches up when the timer is late.
    while (traffic.sent < ((performance.now() - began) / 1000) * perSecond && open.size < most) {
      const request = one(traffic.sent++).finally(() => open.delete(request));
      open.add(request);
    }
  }, 5);
  async function finish(): Promise<void> {
    clearInterval(timer);
    await Promise.all(open);
  }
  function abort(): void {
    clearInterval(timer);
    agent.destroy();
  }
  return traffic;
}

const READS = [
  ({ empresa_id }: Manager) => `/rest/v1/proyectos?limit=20&empresa_id=${empresa_id}`,
  () => '/auth/v1/user',
  ({ empresa_id }: Manager) => `/rest/v1/tareas?empresa_id=${empresa_id}`,
];

/** The status of the answer, once it is complete. */
const ask = (address: string, agent: Agent, cookie: string, body?: object): Promise<number | undefined> =>
  new Promise((answer, fail) => {
    const headers = { cookie, origin: new URL(address).origin, ...(body && { 'content-type': 'application/json' }) };
    const sending = request(address, { method: body ? 'POST' : 'GET', agent, headers, timeout: 60_000 }, (response) => {
      response.on('end', () => answer(response.statusCode)).on('error', fail);
      response.resume();
    });
    sending.on('error', fail).on('timeout', () => sending.destroy(new Error('timeout')));
    sending.end(body && JSON.stringify(body));
  });
