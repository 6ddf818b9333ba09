import pg from 'pg';

/** What a cancel request needs of the driver; its types leave it out. */
type CancelConnection = {
  ssl: unknown;
  sslNegotiation: string;
  stream: { destroy: () => void };
  connect: (port: number | string, host?: string) => void;
  requestSsl: () => void;
  cancel: (processId: number, secretKey: number) => void;
  on: (event: 'connect' | 'sslconnect' | 'end' | 'error', listener: () => void) => void;
};
type Cancellable = { processID: number; secretKey: number; host: string; port: number };

const DELIVERED_WITHIN_MS = 5000;

/**
 * Asks PostgreSQL, or the pooler, over a connection of its own to end what the client's backend runs. True when the request was delivered;
 * otherwise it may still arrive, so the client must not be used again. The driver's own `cancel` supports neither TLS nor pipelined statements.
 */
export function cancelStatement(client: pg.PoolClient, options: pg.PoolConfig): Promise<boolean> {
  const { processID, secretKey, host, port } = client as unknown as Cancellable;
  const { connection } = new pg.Client(options) as unknown as { connection: CancelConnection };
  return new Promise((resolve) => {
    const finish = (delivered: boolean) => {
      clearTimeout(timer);
      connection.stream.destroy();
      resolve(delivered);
    };
    const timer = setTimeout(() => finish(false), DELIVERED_WITHIN_MS);
    const send = () => connection.cancel(processID, secretKey);
    connection.on('connect', () => {
      if (!connection.ssl) send();
      else if (connection.sslNegotiation !== 'direct') connection.requestSsl();
    });
    connection.on('sslconnect', send);
    // The server closes the connection when it has signalled the backend.
    connection.on('end', () => finish(true));
    connection.on('error', () => finish(false));
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
