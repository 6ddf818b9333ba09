import type { AiCredit } from '@ensaya/contract/credito.ts';

/** The operator offers no AI. */
export const NO_CREDIT: AiCredit = {
  state: 'none',
  provider: 'openai',
  provider_label: 'OpenAI',
  model: '',
  lugar: '',
  monthly_credit: 2_000_000,
  percent_left: 100,
  month: '2026-11-01',
  time_zone: 'Europe/Madrid',
  accepted_at: null,
  accepted_by: null,
  accepted_text: null,
};
