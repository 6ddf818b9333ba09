import type { ErrorCode } from '@ensaya/contract/errors.ts';
import { APICallError } from 'ai';

/**
 * Maps a provider's error to ours. Providers agree on HTTP statuses more than on messages, so the message decides only where one status
 * has several meanings. Nothing of the provider's response is passed on: it may quote the key or the text.
 */
const BY_MESSAGE: readonly [RegExp, ErrorCode][] = [
  [/insufficient_quota|exceeded your current quota|credit balance|billing|payment required/i, 'ai_no_credit'],
  [/context_length|context window|maximum context|too many tokens|too long|too large|exceeds the maximum number of tokens/i, 'ai_too_long'],
  [/content_policy|content_filter|content management policy|safety|prohibited/i, 'ai_refused'],
  [/api[_ ]key|invalid x-api-key|authentication|unauthorized/i, 'ai_bad_key'],
  [/model_not_found|invalid_model|model .{0,80}(not found|does not exist|not exist|is not supported)|no such model/i, 'ai_unknown_model'],
];
const BY_STATUS: Record<number, ErrorCode> = {
  401: 'ai_bad_key',
  402: 'ai_no_credit',
  403: 'ai_bad_key',
  404: 'ai_unknown_model',
  408: 'ai_timeout',
  413: 'ai_too_long',
  429: 'ai_busy',
  503: 'ai_busy',
  504: 'ai_timeout',
  529: 'ai_busy',
};
/** Statuses that need no look at the message. */
const UNAMBIGUOUS = new Set([401, 402, 404, 413, 503, 529]);

export function failureOf(error: unknown): ErrorCode {
  if (!APICallError.isInstance(error)) return 'ai_unreachable';
  const { statusCode, responseBody = '', message } = error;
  if (statusCode === undefined) return 'ai_unreachable';
  const byStatus = UNAMBIGUOUS.has(statusCode) ? BY_STATUS[statusCode] : undefined;
  if (byStatus) return byStatus;
  const text = `${responseBody} ${message}`;
  return BY_MESSAGE.find(([pattern]) => pattern.test(text))?.[1] ?? BY_STATUS[statusCode] ?? 'ai_unreachable';
}
