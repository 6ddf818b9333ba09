import { buildRecordatorio } from '@ensaya/db/builders/roleplays.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only remind_late() writes it. */
export const rights = manager('s---');

export const build: Build = async (team, member, owner) => {
  const roleplay = { id: await team.build('app.roleplays', member), company_id: team.empresa.id };
  await buildRecordatorio(owner, roleplay, team.workers[member], { sent_by: team.manager.id });
  return '';
};

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: 'insert into app.recordatorios (empresa_id, roleplay_id, user_id, day) values ($1, $2, $3, current_date)',
    values: [team.empresa.id, team.id('app.roleplays', member), person.id],
  }),
  ...byKey('app.recordatorios', `frase = 'Otra'`, 'user_id = $1', ({ team, member }) => [team.workers[member].id]),
};
