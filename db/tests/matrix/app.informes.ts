import { buildInforme } from '@ensaya/db/builders/roleplays.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Responsables start and stop reports; the job of the company writes them. */
export const rights = merge(manager('siu-'), { 'job of A': { own: 's-u-', colleague: 's-u-' } });

export const build: Build = async (team, member, owner) =>
  (await buildInforme(owner, { id: await team.build('app.roleplays', member), company_id: team.empresa.id })).id;

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.informes (empresa_id, roleplay_id, with_ai, counts) values ($1, $2, true, '{}')`,
    values: [team.empresa.id, team.id('app.roleplays', member)],
  }),
  ...byId('app.informes', `state = 'cancelled'`),
};
