import { PROVIDERS } from '@ensaya/contract/ia.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BAD_KEY } from '../demo/simulator/models.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { type AiRequest, createEngine } from './engine.ts';
import type { Credentials } from './providers.ts';

const simulator = await startAiSimulator();
afterAll(() => simulator.stop());

const LIMITS = { AI_FIRST_TOKEN_MS: 10_000, AI_TOKEN_GAP_MS: 10_000, AI_TOTAL_MS: 60_000, AI_COMPATIBLE_URL: simulator.url };
/** For models that do not answer. */
const SHORT_LIMITS = { ...LIMITS, AI_FIRST_TOKEN_MS: 600, AI_TOKEN_GAP_MS: 300 };
const REQUEST: AiRequest = {
  use: 'prompt',
  instructions: 'Haz esto',
  turns: [{ role: 'user', content: '<respuestas-1>\n[{"pregunta":"¿Qué?","respuesta":"Nada"}]\n</respuestas-1>' }],
  maxOutputTokens: 500,
};
const credentials = (model: string, apiKey = 'clave'): Credentials => ({ account: 'empresa', provider: 'compatible', model, apiKey });

async function askAndCollect(model: string, { apiKey, limits = LIMITS }: { apiKey?: string; limits?: typeof LIMITS } = {}) {
  const { signal } = new AbortController();
  const started = performance.now();
  let text = '';
  const reply = createEngine(limits).stream(credentials(model, apiKey), REQUEST, signal);
  try {
    while (true) {
      const { done, value } = await reply.next();
      if (done) return { ...value, text, ms: performance.now() - started };
      text += value;
    }
  } catch (error) {
    return { text, tokens: undefined, code: (error as { code: string }).code, ms: performance.now() - started };
  }
}

describe('asking', () => {
  test('the text arrives in pieces, with the provider’s token count at the end', async () => {
    const { text, tokens } = await askAndCollect('ensayo');
    expect(text).toContain('- ¿Qué? Nada');
    expect(tokens?.input).toBeGreaterThan(5);
    expect(tokens?.output).toBeGreaterThan(50);
  });

  test('a stored name that leads out of the provider’s path is not asked', async () => {
    const heard = simulator.requests.length;
    for (const model of ['../files', 'ensayo?key=x', 'ensayo/../../v1/files'])
      expect((await askAndCollect(model)).code).toBe('ai_unknown_model');
    expect(simulator.requests).toHaveLength(heard);
  });

  test.each([
    ['ensayo-sin-saldo', 'ai_no_credit'],
    ['ensayo-desconocido', 'ai_unknown_model'],
    ['ensayo-saturado', 'ai_busy'],
    ['ensayo-rechazo', 'ai_refused'],
    ['ensayo-largo', 'ai_too_long'],
    ['ensayo-caido', 'ai_unreachable'],
    ['ensayo-corte', 'ai_cut'],
  ])('%s fails as %s', async (model, code) => {
    expect((await askAndCollect(model)).code).toBe(code);
  });

  test.each(['ensayo-mudo', 'ensayo-atasco'])('%s is given up long before the time for the whole answer', async (model) => {
    const { code, ms } = await askAndCollect(model, { limits: SHORT_LIMITS });
    expect(code).toBe('ai_timeout');
    expect(ms).toBeLessThan(LIMITS.AI_TOTAL_MS / 2);
  });

  test('a wrong key, an unreachable endpoint and one that is no longer configured are refused', async () => {
    expect((await askAndCollect('ensayo', { apiKey: BAD_KEY })).code).toBe('ai_bad_key');
    const away = createEngine({ ...LIMITS, AI_COMPATIBLE_URL: 'http://127.0.0.1:9/v1' });
    await expect(away.stream(credentials('ensayo'), REQUEST, new AbortController().signal).next()).rejects.toMatchObject({
      code: 'ai_unreachable',
    });
    const unconfigured = createEngine({ ...LIMITS, AI_COMPATIBLE_URL: undefined });
    await expect(unconfigured.stream(credentials('ensayo'), REQUEST, new AbortController().signal).next()).rejects.toMatchObject({
      code: 'ai_not_configured',
    });
  });

  test('retries once, and only if the provider has done no work', async () => {
    const tries = (model: string, key: string) => simulator.requests.filter((seen) => seen.model === model && seen.key === key).length;
    expect((await askAndCollect('ensayo-ocupado', { apiKey: 'otra-vez' })).text).toContain('Nada');
    expect(tries('ensayo-ocupado', 'otra-vez')).toBe(2);
    for (const model of ['ensayo-caido', 'ensayo-corte', 'ensayo-mudo', 'ensayo-sin-saldo']) {
      await askAndCollect(model, { apiKey: 'una-vez', limits: SHORT_LIMITS });
      expect(tries(model, 'una-vez')).toBe(1);
    }
  });

  test('aborting the signal closes the connection to the provider', async () => {
    const reader = new AbortController();
    const reply = createEngine(LIMITS).stream(credentials('ensayo-lento', 'me-voy'), REQUEST, reader.signal);
    await reply.next();
    reader.abort();
    await expect(
      (async () => {
        while (!(await reply.next()).done);
      })(),
    ).rejects.toBeDefined();
    await expect.poll(() => simulator.requests.find(({ key }) => key === 'me-voy')?.outcome).toBe('left');
  });
});

describe('a structured answer', () => {
  const shape = z.object({ hallazgos: z.array(z.object({ cita: z.string() })).min(1) });
  const structured = { ...REQUEST, shape };
  const answerOf = async (model: string) => {
    const pieces = createEngine(LIMITS).stream(credentials(model), structured, new AbortController().signal);
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return value;
    }
  };

  test('is requested with its schema and returned validated', async () => {
    expect((await answerOf('ensayo')).answer.hallazgos[0]?.cita).toBe('¿Qué?');
    expect(JSON.parse(simulator.requests.at(-1)?.body ?? '').response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { schema: { required: ['hallazgos'] } },
    });
  });

  test('that is truncated or has another shape fails with its own code and its token count', async () => {
    await expect(answerOf('ensayo-json-roto')).rejects.toMatchObject({ code: 'ai_unusable', tokens: { input: expect.any(Number) } });
    const other = createEngine(LIMITS).stream(
      credentials('ensayo'),
      { ...REQUEST, shape: z.object({ cita: z.string().refine(() => false) }) },
      new AbortController().signal,
    );
    await expect(
      (async () => {
        while (!(await other.next()).done);
      })(),
    ).rejects.toMatchObject({ code: 'ai_unusable' });
  });
});

describe('every provider', () => {
  test.each(PROVIDERS)('%s: the request body is known beforehand, byte for byte, and computing it sends nothing', async (provider) => {
    const sent: string[] = [];
    const fetch = async (_url: string | URL | Request, init?: RequestInit) => {
      sent.push(String(init?.body));
      return new Response('{}', { status: 401 });
    };
    const engine = createEngine(LIMITS, fetch);
    const asked = { account: 'empresa' as const, provider, model: 'modelo', apiKey: 'la-clave' };
    const asks: AiRequest<unknown>[] = [REQUEST, { ...REQUEST, shape: z.object({ cita: z.string() }) }];
    for (const aiRequest of asks) {
      const body = await engine.requestBody(asked, aiRequest);
      expect(sent).toEqual([]);
      expect(body).not.toContain('la-clave');
      await expect(engine.stream(asked, aiRequest, new AbortController().signal).next()).rejects.toMatchObject({ code: 'ai_bad_key' });
      expect(sent.splice(0)).toEqual([body]);
    }
  });

  test('OpenAI is asked not to keep what it is sent; the others know no such field', async () => {
    const engine = createEngine(LIMITS);
    const bodies = await Promise.all(
      PROVIDERS.map(async (provider) =>
        JSON.parse(await engine.requestBody({ account: 'empresa', provider, model: 'modelo', apiKey: 'clave' }, REQUEST)),
      ),
    );
    expect(Object.fromEntries(PROVIDERS.map((provider, at) => [provider, bodies[at].store]))).toEqual({ openai: false });
  });

  test.each(PROVIDERS)('%s: a redirect is not followed', async (provider) => {
    const modes: (string | undefined)[] = [];
    const fetch = async (_url: string | URL | Request, init?: RequestInit) => {
      modes.push(init?.redirect);
      throw new TypeError('unexpected redirect');
    };
    const reply = createEngine(LIMITS, fetch).stream(
      { account: 'empresa', provider, model: 'modelo', apiKey: 'la-clave' },
      REQUEST,
      new AbortController().signal,
    );
    await expect(reply.next()).rejects.toMatchObject({ code: 'ai_unreachable' });
    expect(modes).toEqual(['error']);
  });

  test.each([
    ['openai', 'api.openai.com', (body: Wire) => [body.messages?.[0], body.messages?.[1]]],
    ['mistral', 'api.mistral.ai', (body: Wire) => [body.messages?.[0], body.messages?.[1]]],
    ['anthropic', 'api.anthropic.com', (body: Wire) => [body.system, body.messages]],
    ['google', 'generativelanguage.googleapis.com', (body: Wire) => [body.systemInstruction, body.contents]],
  ] as const)('%s is asked at its own address, instructions and data apart, without tools', async (provider, host, split) => {
    const sent: { url: string; body: Wire; headers: Headers }[] = [];
    const fetch = async (url: string | URL | Request, init?: RequestInit) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)), headers: new Headers(init?.headers) });
      return new Response('{"error":{"message":"no"}}', { status: 401 });
    };
    const reply = createEngine(LIMITS, fetch).stream(
      { account: 'empresa', provider, model: 'modelo', apiKey: 'la-clave' },
      REQUEST,
      new AbortController().signal,
    );
    await expect(reply.next()).rejects.toMatchObject({ code: 'ai_bad_key' });
    const [request] = sent;
    expect(new URL(request?.url ?? '').host).toBe(host);
    expect(request?.url).not.toContain('la-clave');
    expect([...(request?.headers.values() ?? [])].join(' ')).toContain('la-clave');
    const [instructions, data] = split(request?.body ?? {}).map((part) => JSON.stringify(part));
    expect(instructions).toContain('Haz esto');
    expect(instructions).not.toContain('respuestas-1');
    expect(data).toContain('respuestas-1');
    expect(data).not.toContain('Haz esto');
    expect(request?.body.tools).toBeUndefined();
  });
});

type Wire = { messages?: unknown[]; system?: unknown; systemInstruction?: unknown; contents?: unknown; tools?: unknown };
