import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Relay = {
  port: number;
  /** Forwards nothing more and closes nothing, as a network that loses every packet. */
  cut: () => void;
  /** What was sent meanwhile arrives now, as TCP sends it again. */
  join: () => void;
  stop: () => Promise<void>;
};

/** A TCP relay in front of a port on loopback. */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const waiting: (() => unknown)[] = [];
  const keep = (socket: Socket, peer: Socket) => {
    sockets.add(socket);
    if (isCut) socket.pause();
    socket.on('data', (chunk) => {
      peer.write(chunk);
    });
    // A close is a packet too: it is lost while nothing is forwarded.
    socket.on('close', () => {
      sockets.delete(socket);
      if (isCut) waiting.push(() => peer.destroy());
      else peer.destroy();
    });
    socket.on('error', () => {});
  };
  const server = createServer((client) => {
    const open = () => {
      const upstream = connect(target, '127.0.0.1');
      keep(client, upstream);
      keep(upstream, client);
    };
    client.on('error', () => {});
    if (!isCut) return open();
    client.pause();
    sockets.add(client);
    waiting.push(() => {
      if (client.destroyed) return sockets.delete(client);
      open();
      client.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    join: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
      for (const done of waiting.splice(0)) done();
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
