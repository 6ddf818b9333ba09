import type { PlatformAi } from '@ensaya/contract/plataforma-ia.ts';

/** The operator has not set any AI. */
export const NO_PLATFORM_AI: PlatformAi = {
  enabled: false,
  has_key: false,
  key_last4: null,
  provider: 'openai',
  model: '',
  lugar: '',
  monthly_credit: 2_000_000,
  time_zone: 'Europe/Madrid',
  version: 1,
  compatible: null,
  use: { month: '2026-11-01', spent: 0, empresas: 0, accepted: 0, most: [] },
};
