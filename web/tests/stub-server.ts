import { ERRORS, type ErrorBody, type ErrorCode } from '@ensaya/contract/errors.ts';
import type { Operation, OperationParsed } from '@ensaya/contract/operation.ts';
import { expect, onTestFinished, vi } from 'vitest';

type Wire = { status: number; body: unknown } | { events: string } | 'abort';
type Values = Record<string, unknown>;
type Input = { params?: Values; query?: Values; body?: unknown };
/** What an operation is answered with. */
export type Answer = { operation: Operation; give: (input: never) => Wire | Promise<Wire> };
type WireOf<O extends Operation> = O['response']['_zod']['input'];

/** As the server answers, possibly depending on the request, or late. */
export const answer = <O extends Operation>(
  operation: O,
  response: WireOf<O> | ((input: OperationParsed<O>) => WireOf<O> | Promise<WireOf<O>>),
): Answer => ({
  operation,
  give: async (input: OperationParsed<O>) => {
    const body = typeof response === 'function' ? await (response as (input: OperationParsed<O>) => unknown)(input) : response;
    const { error } = operation.response.safeParse(body);
    if (error) throw new Error(`the answer of ${operation.id} does not match the contract: ${error.message}`);
    return { status: operation.status, body };
  },
});

/** An error as the server writes it. */
export const refuse = (operation: Operation, code: ErrorCode, more: Partial<Omit<ErrorBody['error'], 'code'>> = {}): Answer => ({
  operation,
  give: () => ({
    status: ERRORS[code].status,
    body: { error: { code, message: ERRORS[code].message, request_id: 'r', ...more } } satisfies ErrorBody,
  }),
});

/** As server-sent events, all at once. */
export const answerEvents = (operation: Operation, ...events: { event: string; data: object }[]): Answer => ({
  operation,
  give: () => ({ events: events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('') }),
});

/** The network fails. */
export const unreachable = (operation: Operation): Answer => ({ operation, give: () => 'abort' });

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;
const contract = import.meta.glob<Values>(['../../contract/src/*.ts', '!**/*.test.ts'], { eager: true });
/** Those without parameters in the path first: `/empresas/count` is not a company. */
const OPERATIONS = Object.values(contract)
  .flatMap((module) => Object.values(module).filter(isOperation))
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);
const realFetch = window.fetch.bind(window);
const API = /^\/(auth|functions|rest|storage)\/v1\//;
/** One operation has the address of a page (avisos-baja.ts). */
const isApi = (method: string, pathname: string) => API.test(pathname) || find(method, pathname) !== undefined;

const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

function find(method: string, pathname: string) {
  for (const operation of OPERATIONS) {
    const found = operation.method === method ? patternOf(operation.path).exec(pathname) : null;
    if (found) return { operation, params: found.groups ?? {} };
  }
  return undefined;
}

function fromQuery(search: URLSearchParams): Values {
  const all = [...new Set(search.keys())].map((key) => [key, search.getAll(key)] as const);
  return Object.fromEntries(all.map(([key, values]) => [key, values.length > 1 ? values : values[0]]));
}

/** The request, parsed as the server does it. */
function parse(operation: Operation, given: Record<'params' | 'query' | 'body', unknown>): Input {
  const input: Values = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = operation[part]?.safeParse(given[part]);
    if (parsed?.error) throw new Error(`${operation.id} was called with a wrong ${part}: ${parsed.error.message}`);
    if (parsed) input[part] = parsed.data;
  }
  return input;
}

export type StubServer = {
  /** Replaces the answers of these operations. Several for one operation are given in order, the last one from then on. */
  answer: (...answers: Answer[]) => void;
  /** What the operation was called with, in order. */
  calls: <const O extends Operation>(operation: O) => OperationParsed<O>[];
  /** What would fail the test at its end, for the stub's own test. */
  takeProblems: () => string[];
};

/** Answers `fetch` in place of the API until the test ends, and fails the test for calls that it did not foresee or that break the contract. */
export function startStubServer(): StubServer {
  const queues = new Map<string, Answer[]>();
  const called: { id: string; input: Input }[] = [];
  const problems = new Set<string>();

  async function give(request: Request, url: URL): Promise<Wire> {
    const found = find(request.method, url.pathname);
    if (!found) throw new Error(`no operation is ${request.method} ${url.pathname}`);
    const { operation, params } = found;
    const text = await request.text();
    const input = parse(operation, { params, query: fromQuery(url.searchParams), body: text === '' ? undefined : JSON.parse(text) });
    // React's strict mode mounts twice: the first read is cancelled at once and must not use up an answer.
    request.signal.throwIfAborted();
    called.push({ id: operation.id, input });
    const queue = queues.get(operation.id);
    const next = queue && queue.length > 1 ? queue.shift() : queue?.[0];
    if (!next) throw new Error(`the test does not answer ${operation.id} (${request.method} ${url.pathname}${url.search})`);
    return next.give(input as never);
  }

  const stub = vi.spyOn(window, 'fetch').mockImplementation(async (target, init) => {
    const request = new Request(target, init);
    const url = new URL(request.url);
    if (!isApi(request.method, url.pathname)) return realFetch(target, init);
    const wire = await untilAborted(
      request.signal,
      give(request, url).catch((error: Error) => {
        if (!request.signal.aborted) problems.add(error.message);
        throw error;
      }),
    );
    if (wire === 'abort') throw new TypeError('Failed to fetch');
    if ('events' in wire) return new Response(wire.events, { headers: { 'content-type': 'text/event-stream' } });
    return wire.body === null ? new Response(null, { status: wire.status }) : Response.json(wire.body, { status: wire.status });
  });
  onTestFinished(() => {
    stub.mockRestore();
    expect([...problems]).toEqual([]);
  });

  return {
    answer: (...answers) => {
      for (const { operation } of answers) queues.set(operation.id, []);
      for (const one of answers) queues.get(one.operation.id)?.push(one);
    },
    calls: <const O extends Operation>({ id }: O) => called.filter((one) => one.id === id).map(({ input }) => input as OperationParsed<O>),
    takeProblems: () => {
      const taken = [...problems];
      problems.clear();
      return taken;
    },
  };
}

const untilAborted = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
  ]);
