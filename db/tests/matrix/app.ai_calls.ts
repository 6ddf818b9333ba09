import { randomUUID } from 'node:crypto';
import { buildAiCall } from '@ensaya/db/builders/ia.ts';
import { type Attempts, byCompany } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import { perCompany } from '../rls-tables.ts';

export const rights = manager('s---');

export const build = perCompany(({ empresa }, owner) => buildAiCall(owner, empresa));

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.ai_calls (empresa_id, id, what, provider, model, reserved) values ($1, $2, 'prompt', 'openai', 'm', 0)`,
    values: [team.empresa.id, randomUUID()],
  }),
  ...byCompany('app.ai_calls', 'cost = 0', 'empresa_id'),
};
