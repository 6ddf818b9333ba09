import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---'), {
  'job of A': { own: 's---', colleague: 's---' },
});

export const build: Build = async (team, member, owner) => {
  const id = randomUUID();
  await owner.query(
    `insert into app.roleplay_questions (empresa_id, id, roleplay_id, text, "order") values ($1, $2, $3, '¿Por qué debería quedarme?', 1)`,
    [team.empresa.id, id, await team.build('app.roleplays', member)],
  );
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.roleplay_questions (empresa_id, roleplay_id, text, "order") values ($1, $2, '¿Y ahora?', 2)`,
    values: [team.empresa.id, team.id('app.roleplays', member)],
  }),
  ...byId('app.roleplay_questions', `text = '¿Y después?'`),
};
