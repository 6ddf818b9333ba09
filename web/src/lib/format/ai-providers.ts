import { OFFERS, type Provider } from '@ensaya/contract/ia.ts';

/** The operator's endpoint, where there is one. */
type Compatible = { label: string; models: string[] } | null;

const NAMED = Object.keys(OFFERS) as (keyof typeof OFFERS)[];

export const providerLabel = (provider: Provider, compatible: Compatible): string =>
  provider === 'compatible' ? (compatible?.label ?? 'Servidor propio') : OFFERS[provider].label;

export const providerModels = (provider: Provider, compatible: Compatible): string[] =>
  provider === 'compatible' ? (compatible?.models ?? []) : OFFERS[provider].models.map(({ id }) => id);

/** The options of a select. */
export const providerOptions = (compatible: Compatible): { value: Provider; label: string }[] =>
  [...NAMED, ...(compatible ? (['compatible'] as const) : [])].map((value) => ({ value, label: providerLabel(value, compatible) }));

type Chosen = { provider: Provider; model: string };

/** What a form holds after another provider was chosen: each has models of its own. */
export const chooseProvider = (provider: Provider, saved: Chosen, compatible: Compatible): Chosen => ({
  provider,
  model: provider === saved.provider && saved.model ? saved.model : (providerModels(provider, compatible)[0] ?? ''),
});

/** '••••9876'; empty for a short key, whose end the server masks too. */
export const keyEnding = (key_last4: string | null): string => (key_last4 && /\w/.test(key_last4) ? `••••${key_last4}` : '');

export const storedKeyHint = (key_last4: string | null): string => {
  const ending = keyEnding(key_last4);
  return `${ending ? `Guardada, termina en ${ending}` : 'Guardada'}. Déjala en blanco para conservarla.`;
};
