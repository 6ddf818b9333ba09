import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type Account, isModelName, type Provider } from '@ensaya/contract/ia.ts';
import type { LanguageModel } from 'ai';
import { AppError } from '../lib/app-error.ts';

/** A key is sent to the provider that it was saved with, and paid from its own account. */
export type Credentials = { account: Account; provider: Provider; model: string; apiKey: string };
export type ProviderEndpoint = { compatibleUrl: string | undefined; fetch?: typeof fetch };

/** No provider's API redirects. Following one would let an endpoint choose the address that we connect to. */
const withoutRedirects =
  (send: typeof fetch = (...request) => globalThis.fetch(...request)): typeof fetch =>
  (input, init) =>
    send(input, { ...init, redirect: 'error' });

/** No address comes from a tenant. Undefined if the company chose the operator's endpoint and it is no longer configured. */
export function modelOf({ provider, model, apiKey }: Credentials, { compatibleUrl, fetch }: ProviderEndpoint): LanguageModel | undefined {
  // A name that was stored before names were checked.
  if (!isModelName(model)) throw new AppError('ai_unknown_model');
  const settings = { apiKey, fetch: withoutRedirects(fetch) };
  switch (provider) {
    case 'openai':
      return createOpenAI(settings).chat(model);
    case 'anthropic':
      return createAnthropic(settings)(model);
    case 'google':
      return createGoogle(settings)(model);
    case 'mistral':
      return createMistral(settings)(model);
    case 'compatible':
      return compatibleUrl
        ? createOpenAICompatible({
            ...settings,
            name: 'compatible',
            baseURL: compatibleUrl,
            includeUsage: true,
            // Otherwise the SDK asks for JSON without sending the schema.
            supportsStructuredOutputs: true,
          })(model)
        : undefined;
  }
}
