import { acceptAiCredit, getAiCredit, leaveAiCredit } from '@ensaya/contract/credito.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { call } from '../../../lib/api/api-client.ts';
import { tableMutation } from '../../../lib/data/mutations.ts';
import { readQuery } from '../../../lib/data/queries.ts';

const table = 'ai_settings';

/** The key begins with the settings' table: accepting changes what the company can generate with. */
export const aiCreditQuery = (company_id: string) => readQuery([table, company_id, 'credit'], getAiCredit, { query: { company_id } });

export const acceptCreditMutation = tableMutation((body: OperationInput<typeof acceptAiCredit>['body']) => call(acceptAiCredit, { body }), {
  table,
  said: 'IA activada',
});

export const leaveCreditMutation = tableMutation((company_id: string) => call(leaveAiCredit, { query: { company_id } }), {
  table,
  said: 'IA de Ensaya desactivada',
});
