import { buildAiCredit } from '@ensaya/db/builders/ia.ts';
import { type Attempts, byCompany } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import { perCompany } from '../rls-tables.ts';

/** Read and written by functions, which say who may do it. */
export const rights = closed;

export const build = perCompany(({ empresa }, owner) => buildAiCredit(owner, empresa));

export const attempts: Attempts = {
  insert: ({ team }) => ({ text: 'insert into app.credito_ia (empresa_id) values ($1) on conflict do nothing', values: [team.empresa.id] }),
  ...byCompany('app.credito_ia', 'monthly_credit = 9', 'empresa_id'),
};
