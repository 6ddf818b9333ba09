import { pino } from 'pino';
import { register } from 'prom-client';
import { startTraces } from '../src/lib/traces.ts';
import { startReceiver } from './otlp-receiver.ts';
import type { TestServer } from './server.ts';

/** Of a log line: what differs between any two runs. */
const CHANGING = new Set(['time', 'pid', 'hostname', 'reqId', 'ms']);

/**
 * What the operator sees of a server from now on, each different line once: its log, the series of its metrics and its spans. Values of series
 * and figures of spans are left out: times, and sums over all companies. One server at a time, because metrics and traces are the process's.
 */
export async function watchAsOperator({ app }: TestServer): Promise<() => Promise<Record<'log' | 'metrics' | 'traces', string[]>>> {
  const log: string[] = [];
  // Children of the logger have its level and stream.
  app.log.level = 'trace';
  Object.assign(app.log, { [pino.symbols.streamSym]: { write: (line: string) => void log.push(withoutChanging(line)) } });
  register.resetMetrics();
  const receiver = await startReceiver();
  const stopTraces = await startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, 'ensaya-server');
  return async () => {
    await stopTraces();
    const spans = receiver.spans.map(({ name, attributes }) => JSON.stringify({ name, attributes }).replace(NUMBERS, '"$1":"#"'));
    return { log: once(log), metrics: once(await seriesNow()), traces: once(spans) };
  };
}

const NUMBERS = /"(intValue|doubleValue)":"?[\d.]+"?/g;

const once = (lines: readonly string[]): string[] => [...new Set(lines)].toSorted();

const withoutChanging = (line: string): string => JSON.stringify(JSON.parse(line), (key, value) => (CHANGING.has(key) ? undefined : value));

async function seriesNow(): Promise<string[]> {
  const metrics = await register.getMetricsAsJSON();
  return metrics.flatMap(({ name, values }) => values.map(({ labels }) => `${name} ${JSON.stringify({ ...labels, le: undefined })}`));
}
