import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { OpenSpan } from './span.ts';

const KINDS = { request: SpanKind.SERVER, database: SpanKind.CLIENT, job: SpanKind.CONSUMER, ai: SpanKind.CLIENT };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const SEND_TIMEOUT_MS = 5000;

/**
 * Sends spans in batches, as OTLP over HTTP in JSON. The provider is not registered globally: libraries with OpenTelemetry support would add
 * spans of their own, whose content is not ours to decide.
 */
export function openTracer(endpoint: string, service: string): { open: OpenSpan; stop: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: SEND_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000, exportTimeoutMillis: SEND_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('ensaya');
  return {
    open(kind, name, attributes, parent) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end({ attributes: more = {}, failed = false } = {}) {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    // A receiver that does not answer must not hold the shutdown.
    stop: () => provider.shutdown().catch(() => {}),
  };
}

/** A header that is not well formed begins a trace of its own. */
function contextOf(parent: string | undefined) {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
}
