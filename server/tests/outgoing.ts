import { Socket } from 'node:net';
import { afterAll } from 'vitest';

type Target = { host?: string; port?: number | string; path?: string };

function targetOf([first, second]: unknown[]): Target {
  const given = Array.isArray(first) ? (first[0] as unknown) : first;
  return typeof given === 'object' && given !== null ? (given as Target) : { port: given as number, host: second as string };
}

/** Records every connection that this process would open, except to the ports of loopback that the operator configured, and opens none of them. */
export function watchOutgoing(allowedPorts: readonly number[]) {
  const reached: string[] = [];
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const { host = 'localhost', port, path } = targetOf(args);
    const configured = path !== undefined || (['127.0.0.1', 'localhost'].includes(host) && allowedPorts.includes(Number(port)));
    if (configured) return Reflect.apply(connect, this, args);
    reached.push(`${host}:${port}`);
    process.nextTick(() => this.destroy(Object.assign(new Error('not in a test'), { code: 'ECONNREFUSED' })));
    return this;
  } as typeof connect;
  afterAll(() => {
    Socket.prototype.connect = connect;
  });
  return reached;
}
