import { costOf, priceOf } from '@ensaya/contract/ia.ts';
import { z } from 'zod';
import type { AiRequest, Tokens } from './engine.ts';
import type { Credentials } from './providers.ts';

const BYTES_PER_TOKEN = 4;
/** What a provider adds around each message. */
const ENVELOPE_TOKENS = 50;

/** The schema of a structured answer is sent too, and counted as input. */
function bytesIn<T>({ instructions, turns, shape }: AiRequest<T>): number {
  const texts = [instructions, ...turns.map(({ content }) => content), ...(shape ? [JSON.stringify(z.toJSONSchema(shape))] : [])];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** An upper bound: no token is shorter than a byte, and the output is limited. This is what a call reserves. */
export function highestCost<T>({ provider, model }: Pick<Credentials, 'provider' | 'model'>, aiRequest: AiRequest<T>): number {
  const input = bytesIn(aiRequest) + ENVELOPE_TOKENS * (aiRequest.turns.length + 1);
  return costOf(priceOf(provider, model), { input, output: aiRequest.maxOutputTokens });
}

/** For calls that the provider did not count, because they were stopped or broke off. Before any text it may have been thinking. */
export const estimateTokens = <T>(aiRequest: AiRequest<T>, written: string): Tokens => ({
  input: Math.ceil(bytesIn(aiRequest) / BYTES_PER_TOKEN),
  output: written ? Math.ceil(Buffer.byteLength(written) / BYTES_PER_TOKEN) : aiRequest.maxOutputTokens,
});

/** By list price. The provider's own bill is the true one. */
export const billedCost = ({ provider, model }: Pick<Credentials, 'provider' | 'model'>, tokens: Tokens): number =>
  costOf(priceOf(provider, model), tokens);

/** For showing only: the likely input, and half of the output that is allowed. */
export const likelyCost = <T>({ provider, model }: Credentials, aiRequest: AiRequest<T>): number =>
  costOf(priceOf(provider, model), { ...estimateTokens(aiRequest, ''), output: Math.ceil(aiRequest.maxOutputTokens / 2) });
