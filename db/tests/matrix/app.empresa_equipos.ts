import { type Attempts, byCompany } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import { perCompany } from '../rls-tables.ts';

export const rights = closed;

// The trigger of app.empresas adds the row.
export const build = perCompany(async () => {});

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: 'insert into app.empresa_equipos (empresa_id, alive) values ($1, true) on conflict do nothing',
    values: [team.empresa.id],
  }),
  ...byCompany('app.empresa_equipos', 'responsables = 9', 'empresa_id'),
};
