import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { expect, test } from 'vitest';
import { merge, valuesOf } from './merge.ts';

const base: AiSettings = {
  company_id: 'c',
  saved: true,
  has_key: true,
  key_last4: '1234',
  provider: 'openai',
  model: 'gpt-5-mini',
  prompt_template: 'A',
  roleplay_prompt_template: 'B',
  monthly_cap: 20_000_000,
  unmasked_uses: [],
  version: 3,
  use: { month: '2026-11', spent: 0, reserved: 0, calls: 0, tokens_in: 0, tokens_out: 0 },
  compatible: null,
};

test('[2.39 7.12] what two people changed in different places is kept from both, without a question', () => {
  const current = { ...base, prompt_template: 'de ella', monthly_cap: 5_000_000, version: 4 };
  const mine = { ...valuesOf(base), roleplay_prompt_template: 'mía', api_key: 'nueva' };
  const { conflicts, keepMine, takeTheirs } = merge(base, current, mine);
  expect(conflicts).toEqual([]);
  expect(keepMine).toEqual({ ...mine, prompt_template: 'de ella', monthly_cap: '5' });
  expect(takeTheirs).toEqual(keepMine);
});

test('[2.39 7.12] what both changed is a question, and either answer keeps the rest', () => {
  const current = { ...base, prompt_template: 'de ella', provider: 'mistral' as const, model: 'mistral-small-latest' };
  const mine = { ...valuesOf(base), prompt_template: 'mía', model: 'gpt-5.1', monthly_cap: '7' };
  const { conflicts, keepMine, takeTheirs } = merge(base, current, mine);
  expect(conflicts).toEqual(['provider', 'prompt_template']);
  expect(keepMine).toEqual(mine);
  expect(takeTheirs).toEqual({ ...mine, prompt_template: 'de ella', provider: 'mistral', model: 'mistral-small-latest' });
});

test('[7.12] two keys are a question too, and the same change by both is none', () => {
  expect(merge(base, { ...base, key_last4: '9999' }, { ...valuesOf(base), api_key: 'otra' }).conflicts).toEqual(['api_key']);
  expect(merge(base, { ...base, prompt_template: 'igual' }, { ...valuesOf(base), prompt_template: 'igual' }).conflicts).toEqual([]);
});

test('switching the replacing of personal data off is kept, and a question only if both decided differently', () => {
  const mine = { ...valuesOf(base), unmasked_uses: ['prompt' as const] };
  expect(merge(base, { ...base, monthly_cap: 5_000_000 }, mine)).toMatchObject({ conflicts: [], keepMine: { unmasked_uses: ['prompt'] } });
  expect(merge(base, { ...base, unmasked_uses: ['prompt'] }, mine).conflicts).toEqual([]);
  expect(merge(base, { ...base, unmasked_uses: ['informe'] }, mine).conflicts).toEqual(['unmasked_uses']);
});
