import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The job of the company writes quotes; responsables read them. The person quoted does not. */
export const rights = merge(manager('s---'), { 'job of A': { own: 'si-d', colleague: 'si-d' } });

const COLUMNS = 'informe_id, finding, n, user_id, question_order, question_text, answer_text, starts, length';

export const build: Build = async (team, member, owner) => {
  const id = randomUUID();
  await owner.query(
    `insert into app.informe_citas (empresa_id, id, ${COLUMNS}) values ($1, $2, $3, 0, 0, $4, 1, '¿Por qué?', 'Porque conozco su caso.', 0, 6)`,
    [team.empresa.id, id, await team.build('app.informes', member), team.workers[member].id],
  );
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.informe_citas (empresa_id, ${COLUMNS}) values ($1, $2, 0, 1, $3, 1, '¿Por qué?', 'Porque sí.', 0, 6)`,
    values: [team.empresa.id, team.id('app.informes', member), person.id],
  }),
  ...byId('app.informe_citas', `finding = 1`),
};
