import { type Attempts, byKey } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** read_consulta() alone reads them. */
export const rights = closed;

const COLUMNS = 'empresa_id, consulta_id, n, faq_id, version, starts, length';

export const build: Build = async (team, member, owner) => {
  const values = [team.empresa.id, await team.build('app.consultas', member), await team.build('app.faqs', member)];
  await owner.query(`insert into app.consulta_citas (${COLUMNS}) values ($1, $2, 1, $3, 1, 0, 1)`, values);
  return '';
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.consulta_citas (${COLUMNS}) values ($1, $2, 2, $3, 1, 0, 1)`,
    values: [team.empresa.id, team.id('app.consultas', member), team.id('app.faqs', member)],
  }),
  ...byKey('app.consulta_citas', 'length = 2', 'empresa_id = $1 and consulta_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.consultas', member),
  ]),
};
