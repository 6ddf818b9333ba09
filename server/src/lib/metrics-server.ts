import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';

type MetricsConfig = { METRICS_HOST: string; METRICS_PORT?: number | undefined };

let collecting = false;

/**
 * Answers Prometheus on a port of its own, which no proxy publishes; with `stalled`, also `/health`: 503 with what it names. Returns how to stop.
 */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: MetricsConfig,
  stalled?: () => Promise<string[]>,
): Promise<() => Promise<void>> {
  if (METRICS_PORT === undefined) return async () => {};
  if (!collecting) collectDefaultMetrics();
  collecting = true;
  const server = createServer(async ({ method, url }, response) => {
    if (method === 'GET' && url === '/health' && stalled) {
      const queues = await stalled();
      response.writeHead(queues.length > 0 ? 503 : 200).end(queues.join(', ') || 'ok');
    } else if (method !== 'GET' || url !== '/metrics') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics());
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
