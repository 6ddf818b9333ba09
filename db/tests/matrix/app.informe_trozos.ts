import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Planned and retried by responsables, worked off by the job of the company. */
export const rights = merge(manager('siu-'), { 'job of A': { own: 's-u-', colleague: 's-u-' } });

export const build: Build = async (team, member, owner) => {
  const id = randomUUID();
  await owner.query(`insert into app.informe_trozos (empresa_id, id, informe_id, n, kind) values ($1, $2, $3, 1, 'answers')`, [
    team.empresa.id,
    id,
    await team.build('app.informes', member),
  ]);
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.informe_trozos (empresa_id, informe_id, n, kind) values ($1, $2, 2, 'answers')`,
    values: [team.empresa.id, team.id('app.informes', member)],
  }),
  ...byId('app.informe_trozos', `state = 'done'`),
};
