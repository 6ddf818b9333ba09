import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Fields that must never be logged, at any depth up to two. */
const SECRETS = ['password', 'token', 'api_key', 'secret', 'cookie', 'authorization', 'set-cookie'].map((name) => `["${name}"]`);

export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*${name}`, `*.*${name}`]), censor: '[redacted]' },
    serializers: {
      // The route's pattern, not the URL: links in mails contain tokens in path and query.
      req: ({ method, routeOptions, ip }: FastifyRequest) => ({
        method,
        route: routeOptions?.url ?? 'unknown',
        ...(!routeOptions?.config.private && { ip }),
      }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: loggedError,
    },
  };
}

type Logged = { name: string; message: string; code?: string; constraint?: string; stack?: string; cause?: Logged };

/** Without PostgreSQL's `detail`, which quotes the row and so users' text. */
function loggedError({ name, message, code, constraint, stack, cause }: Error & { code?: string; constraint?: string }): Logged {
  return {
    name,
    message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(stack !== undefined && { stack }),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}

/** One line per request, when it is answered. Health probes are left out: they ask every few seconds and log their own failures. */
export class RequestLog extends LogController {
  override isLogDisabled(request: FastifyRequest): boolean {
    return request.url.startsWith('/health/');
  }
  override incomingRequest(): void {}
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request');
  }
}
