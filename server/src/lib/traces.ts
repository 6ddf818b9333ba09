import type { Attributes, OpenSpan, SpanKind } from './span.ts';
import { currentWork } from './work.ts';

type TracesConfig = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };

let openSpan: OpenSpan | undefined;

/** Sends traces if the operator has named a receiver; OpenTelemetry's modules are loaded only then. Returns how to stop. */
export async function startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracesConfig, service: string): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const { openTracer } = await import('./otlp.ts');
  const tracer = openTracer(endpoint, service);
  openSpan = tracer.open;
  return async () => {
    openSpan = undefined;
    await tracer.stop();
  };
}

/** Undefined where no traces are sent. Without a parent, the span belongs to the current work. */
export const startSpan = (kind: SpanKind, name: string, attributes: Attributes = {}, parent = currentWork()?.traceparent) =>
  openSpan?.(kind, name, attributes, parent);
