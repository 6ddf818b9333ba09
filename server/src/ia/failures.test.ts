import { APICallError } from 'ai';
import { expect, test } from 'vitest';
import { failureOf } from './failures.ts';

const refusal = (statusCode: number | undefined, body: object | string = '') =>
  new APICallError({
    message: 'refused',
    url: 'https://provider.example',
    requestBodyValues: {},
    ...(statusCode !== undefined && { statusCode }),
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Error bodies of real providers. */
test.each([
  ['openai', 401, { error: { code: 'invalid_api_key', message: 'Incorrect API key provided: sk-…' } }, 'ai_bad_key'],
  ['openai', 429, { error: { code: 'insufficient_quota', message: 'You exceeded your current quota' } }, 'ai_no_credit'],
  ['openai', 429, { error: { code: 'rate_limit_exceeded', message: 'Rate limit reached for gpt-5-mini' } }, 'ai_busy'],
  ['openai', 404, { error: { code: 'model_not_found', message: 'The model `x` does not exist' } }, 'ai_unknown_model'],
  ['openai', 400, { error: { code: 'context_length_exceeded', message: 'maximum context length is 8192' } }, 'ai_too_long'],
  ['openai', 400, { error: { code: 'content_policy_violation', message: 'rejected by our safety system' } }, 'ai_refused'],
  ['anthropic', 401, { error: { type: 'authentication_error', message: 'invalid x-api-key' } }, 'ai_bad_key'],
  ['anthropic', 400, { error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access' } }, 'ai_no_credit'],
  ['anthropic', 404, { error: { type: 'not_found_error', message: 'model: claude-x' } }, 'ai_unknown_model'],
  ['anthropic', 400, { error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens' } }, 'ai_too_long'],
  ['anthropic', 529, { error: { type: 'overloaded_error', message: 'Overloaded' } }, 'ai_busy'],
  ['google', 400, { error: { status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' } }, 'ai_bad_key'],
  ['google', 403, { error: { status: 'PERMISSION_DENIED', message: 'Method doesn’t allow unregistered callers' } }, 'ai_bad_key'],
  ['google', 404, { error: { status: 'NOT_FOUND', message: 'models/gemini-x is not found for API version' } }, 'ai_unknown_model'],
  ['google', 429, { error: { status: 'RESOURCE_EXHAUSTED', message: 'Resource has been exhausted' } }, 'ai_busy'],
  ['mistral', 400, { code: '1500', message: 'Invalid model: mistral-x', type: 'invalid_model' }, 'ai_unknown_model'],
  ['mistral', 402, { message: 'Payment required' }, 'ai_no_credit'],
  ['any', 413, 'Payload Too Large', 'ai_too_long'],
  ['any', 500, 'oops', 'ai_unreachable'],
  ['any', 502, '<html>bad gateway</html>', 'ai_unreachable'],
  ['any', 503, '', 'ai_busy'],
  ['any', 504, '', 'ai_timeout'],
] as const)('%s %i → %s', (_provider, status, body, code) => {
  expect(failureOf(refusal(status, body))).toBe(code);
});

test('a failed connection is ai_unreachable', () => {
  expect(failureOf(refusal(undefined))).toBe('ai_unreachable');
  expect(failureOf(new TypeError('fetch failed'))).toBe('ai_unreachable');
});
