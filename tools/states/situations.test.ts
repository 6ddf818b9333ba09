import { getAiCredit } from '@ensaya/contract/credito.ts';
import { listGrupos } from '@ensaya/contract/grupos.ts';
import { expect, test } from 'vitest';
import { listPages } from './pages.ts';
import { answerOf, SITUATIONS } from './situations.ts';

const GRUPO = {
  id: '0199a000-0000-7000-8000-000000000001',
  empresa_id: '0199a000-0000-7000-8000-000000000002',
  nombre: 'Centro',
  created_at: '2026-11-03T09:35:00Z',
  version: 1,
  user_ids: [],
  roleplays: [],
};
const CREDIT = {
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

test('each situation belongs to a page, and its answers are those of the contract', () => {
  const { pages } = listPages();
  expect(Object.keys(SITUATIONS).filter((name) => !pages[name])).toEqual([]);
  for (const [label, situation] of Object.entries(SITUATIONS.grupos ?? {})) {
    const body = answerOf(situation, 'http://x/rest/v1/grupos?empresa_id=a', { items: [GRUPO] });
    expect(listGrupos.response.parse(body).items).toHaveLength(Number.parseInt(label, 10));
  }
  for (const situation of Object.values(SITUATIONS.ajustes ?? {}))
    expect(getAiCredit.response.safeParse(answerOf(situation, 'http://x/rest/v1/ai_credit?company_id=a', CREDIT)).error).toBeUndefined();
  expect(answerOf(SITUATIONS.grupos?.['0 grupos'] ?? [], 'http://x/rest/v1/tareas', { items: [] })).toBeUndefined();
});
