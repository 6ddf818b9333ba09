import { costOf, priceOf } from '@ensaya/contract/ia.ts';
import { z } from 'zod';
import type { Ask, Tokens } from './engine.ts';
import type { Access } from './providers.ts';

const BYTES_PER_TOKEN = 4;
/** What a provider adds around each message. */
const ENVELOPE_TOKENS = 50;

/** The schema of a structured answer is sent too, and counted as input. */
function bytesIn<T>({ instructions, turns, shape }: Ask<T>): number {
  const texts = [instructions, ...turns.map(({ content }) => content), ...(shape ? [JSON.stringify(z.toJSONSchema(shape))] : [])];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** An upper bound: no token is shorter than a byte, and the output is limited. This is what a call reserves. */
export function highestCost<T>({ provider, model }: Pick<Access, 'provider' | 'model'>, ask: Ask<T>): number {
  const input = bytesIn(ask) + ENVELOPE_TOKENS * (ask.turns.length + 1);
  return costOf(priceOf(provider, model), { input, output: ask.maxOutputTokens });
}

/** For calls that the provider did not count, because they were stopped or broke off. Before any text it may have been thinking. */
export const estimateTokens = <T>(ask: Ask<T>, written: string): Tokens => ({
  input: Math.ceil(bytesIn(ask) / BYTES_PER_TOKEN),
  output: written ? Math.ceil(Buffer.byteLength(written) / BYTES_PER_TOKEN) : ask.maxOutputTokens,
});

/** By list price. The provider's own bill is the true one. */
export const billedCost = ({ provider, model }: Pick<Access, 'provider' | 'model'>, tokens: Tokens): number =>
  costOf(priceOf(provider, model), tokens);

/** For showing only: the likely input, and half of the output that is allowed. */
export const likelyCost = <T>({ provider, model }: Access, ask: Ask<T>): number =>
  costOf(priceOf(provider, model), { ...estimateTokens(ask, ''), output: Math.ceil(ask.maxOutputTokens / 2) });
