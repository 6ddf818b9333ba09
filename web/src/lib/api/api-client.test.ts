import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS, type ErrorCode } from '@ensaya/contract/errors.ts';
import { generatePrompt, generationEvents } from '@ensaya/contract/generation.ts';
import { createProyecto, deleteProyecto, listProyectos, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, NO_CONNECTION } from './api-error.ts';
import { createStreamClient } from './stream-client.ts';

type Seen = { method: string; path: string; search: URLSearchParams; headers: IncomingMessage['headers']; body: string };

const ID = '7d4c3c6e-30c4-4f4e-9f53-d7b3a4a9b001';
const EMPRESA = '7d4c3c6e-30c4-4f4e-9f53-d7b3a4a9b002';
const PROYECTO = {
  id: ID,
  empresa_id: EMPRESA,
  nombre: 'Campaña de invierno',
  descripcion: null,
  created_at: '2026-11-02T09:00:00Z',
  version: 1,
  empresa: { id: EMPRESA, nombre: 'Norteclima' },
  progress: null,
};

let seen: Seen[] = [];
let answer: (response: ServerResponse) => void;
const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const page = (status: number, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Sorry</h1>');
};
const refuse = (code: ErrorCode, extra: object = {}) =>
  json(ERRORS[code].status, { error: { code, message: ERRORS[code].message, request_id: 'req-1', ...extra } });

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://local');
  const body = Buffer.concat(chunks).toString();
  seen.push({ method: request.method ?? '', path: pathname, search: searchParams, headers: request.headers, body });
  answer(response);
});
let call: ReturnType<typeof createApiClient>;
let stream: ReturnType<typeof createStreamClient>;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  call = createApiClient(origin);
  stream = createStreamClient(origin);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
});

const only = (): Seen => {
  expect(seen).toHaveLength(1);
  return seen[0] as Seen;
};
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('what is sent', () => {
  test('a read without input asks for its path and nothing more', async () => {
    json(200, {
      id: ID,
      email: 'a@b.es',
      nombre: null,
      time_zone: 'Europe/Madrid',
      role: 'manager',
      second_factor: false,
      second_factor_compulsory: false,
      expires_at: '2026-11-22T09:00:00Z',
      empresas: [],
      empresa_reciente: null,
    });
    await expect(call(getCurrentUser, {})).resolves.toMatchObject({ email: 'a@b.es', role: 'manager' });
    const { method, path, search, body, headers } = only();
    expect([method, path, search.size, body]).toEqual(['GET', '/auth/v1/user', 0, '']);
    expect(headers.accept).toBe('application/json');
    expect(headers['content-type']).toBeUndefined();
  });

  test('a list repeats the key for each item and leaves out what is undefined', async () => {
    json(200, { items: [], next_cursor: null });
    await call(listProyectos, { query: { empresa_id: [ID, EMPRESA], limit: 20, cursor: undefined } });
    const { search } = only();
    expect(search.getAll('empresa_id')).toEqual([ID, EMPRESA]);
    expect(search.get('limit')).toBe('20');
    expect(search.has('cursor')).toBe(false);
  });

  test('an empty query leaves no question mark behind, and an awkward cursor survives the journey', async () => {
    json(200, { items: [], next_cursor: null });
    await call(listProyectos, { query: {} });
    await call(listProyectos, { query: { cursor: 'a+b/c=&d e' } });
    expect(seen[0]?.search.size).toBe(0);
    expect(seen[1]?.search.get('cursor')).toBe('a+b/c=&d e');
  });

  test('params fill the path escaped, beside the query and a JSON body', async () => {
    json(200, { ...PROYECTO, version: 2 });
    await call(updateProyecto, {
      params: { id: 'a/b ñ' },
      query: { empresa_id: EMPRESA },
      body: { nombre: 'Ñandú 🎉', descripcion: '', version: 1 },
    });
    const { method, path, search, headers, body } = only();
    expect([method, path]).toEqual(['PATCH', '/rest/v1/proyectos/a%2Fb%20%C3%B1']);
    expect(search.get('empresa_id')).toBe(EMPRESA);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ nombre: 'Ñandú 🎉', descripcion: '', version: 1 });
  });

  test('a blank param is a mistake of ours: it never becomes another path', async () => {
    await expect(call(deleteProyecto, { params: { id: '' }, query: { empresa_id: EMPRESA } })).rejects.toThrow(TypeError);
    expect(seen).toHaveLength(0);
  });
});

describe('what comes back', () => {
  test('an answer is parsed by the schema: unknown keys do not pass', async () => {
    json(201, { ...PROYECTO, secreto: 'x' });
    await expect(call(createProyecto, { body: { id: ID, empresa_id: EMPRESA, nombre: 'Campaña de invierno' } })).resolves.toEqual(PROYECTO);
  });

  test('204 is null', async () => {
    answer = (response) => response.writeHead(204).end();
    await expect(call(deleteProyecto, { params: { id: ID }, query: { empresa_id: EMPRESA } })).resolves.toBeNull();
    expect(only().method).toBe('DELETE');
  });

  test.each([
    ['another shape', () => json(200, { items: 'no' }, { 'x-request-id': 'req-2' })],
    ['a page instead of JSON', () => page(200, { 'x-request-id': 'req-2' })],
  ])('%s under 200 is a failure of ours, not data', async (_, arrange) => {
    arrange();
    const error = await failure(call(listProyectos, { query: {} }));
    expect(error).toMatchObject({ code: 'internal', status: 200, requestId: 'req-2', message: ERRORS.internal.message });
  });
});

describe('refusals', () => {
  test('carry code, message, fields and request id', async () => {
    refuse('invalid_input', { message: 'Revisa el nombre', fields: { nombre: 'El nombre debe tener al menos 3 caracteres' } });
    const error = await failure(call(createProyecto, { body: { empresa_id: EMPRESA, nombre: 'a' } }));
    expect(error).toMatchObject({
      code: 'invalid_input',
      status: 400,
      message: 'Revisa el nombre',
      fields: { nombre: 'El nombre debe tener al menos 3 caracteres' },
      requestId: 'req-1',
    });
    expect(error.current).toBeUndefined();
  });

  test('a stale write brings the current row', async () => {
    refuse('stale', { current: PROYECTO });
    const input = { params: { id: ID }, query: { empresa_id: EMPRESA }, body: { nombre: 'Mío', version: 1 } };
    expect(await failure(call(updateProyecto, input))).toMatchObject({ code: 'stale', status: 409, current: PROYECTO, fields: {} });
  });

  test.each(Object.keys(ERRORS) as ErrorCode[])('%s arrives as itself', async (code) => {
    refuse(code);
    expect(await failure(call(getCurrentUser, {}))).toMatchObject({ code, status: ERRORS[code].status, message: ERRORS[code].message });
  });

  test.each([
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [500, 'internal'],
    [599, 'internal'],
    [401, 'unauthenticated'],
    [404, 'not_found'],
    [413, 'too_large'],
    [429, 'rate_limited'],
    [418, 'invalid_input'],
  ] as const)("a proxy's own %i page means %s", async (status, code) => {
    page(status);
    expect(await failure(call(getCurrentUser, {}))).toMatchObject({ code, status, message: ERRORS[code].message });
  });
});

describe('no answer', () => {
  const lost = { code: 'unavailable', status: 0, message: NO_CONNECTION, requestId: undefined };

  test('the connection is refused', async () => {
    const closed = createServer();
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    expect(await failure(createApiClient(`http://127.0.0.1:${port}`)(getCurrentUser, {}))).toMatchObject(lost);
  });

  test('the connection breaks before the answer', async () => {
    answer = (response) => response.destroy();
    expect(await failure(call(getCurrentUser, {}))).toMatchObject(lost);
  });

  test('the connection breaks in the middle of the answer', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"items":', () => response.destroy());
    };
    expect(await failure(call(listProyectos, { query: {} }))).toMatchObject(lost);
  });

  test('cancelling is not a failure of the network', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    await expect(call(getCurrentUser, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(call(getCurrentUser, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
  });
});

describe('an answer piece by piece', () => {
  const input = { body: { companyId: EMPRESA, topicId: ID, answers: [] } };
  const streamed = (text: string, end: (response: ServerResponse) => void = (response) => response.end()) => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req-3' });
      response.write(text, () => end(response));
    };
  };
  const pieces = async (seen: unknown[] = [], signal?: AbortSignal) => {
    for await (const event of stream(generatePrompt, input, generationEvents, { signal })) seen.push(event);
    return seen;
  };
  const HALF = 'event: text\ndata: {"text":"Hola "}\n\n';

  test('[7.28] is asked for as such and comes as the named events, others left out', async () => {
    streamed(`${HALF}event: novelty\ndata: ?\n\nevent: done\ndata: {"id":"${ID}","prompt":"Hola a todos","cost":null,"kept":true}\n\n`);
    expect(await pieces()).toEqual([
      { event: 'text', data: { text: 'Hola ' } },
      { event: 'done', data: { id: ID, prompt: 'Hola a todos', cost: null, kept: true } },
    ]);
    const { method, path, headers, body } = only();
    expect([method, path, headers.accept, headers['content-type']]).toEqual([
      'POST',
      '/functions/v1/generate-prompt',
      'text/event-stream',
      'application/json',
    ]);
    expect(JSON.parse(body)).toEqual(input.body);
  });

  test('[8.5] refused before it begins, it is refused like any call', async () => {
    refuse('ai_not_configured');
    expect(await failure(pieces())).toMatchObject({ code: 'ai_not_configured', status: 409, message: ERRORS.ai_not_configured.message });
  });

  test('[7.28] another shape is a failure of ours', async () => {
    streamed('event: text\ndata: {"text":7}\n\n');
    expect(await failure(pieces())).toMatchObject({ code: 'internal', requestId: 'req-3' });
  });

  test('[7.28] a connection that breaks rejects after what came; cancelling is no failure of the network', async () => {
    const seen: unknown[] = [];
    streamed(HALF, (response) => setTimeout(() => response.destroy(), 50));
    await expect(pieces(seen)).rejects.toThrow(TypeError);
    expect(seen).toHaveLength(1);
    const controller = new AbortController();
    streamed(HALF, () => setTimeout(() => controller.abort(), 50));
    await expect(pieces([], controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
