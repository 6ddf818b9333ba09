import { randomUUID } from 'node:crypto';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The author alone. */
export const rights = worker({ own: 'siud' });

export const build: Build = async (team, member, owner) => {
  await owner.query(
    `insert into app.borradores_roleplay (empresa_id, roleplay_id, question_id, user_id, texto) values ($1, $2, $3, $4, 'Porque')`,
    [
      team.empresa.id,
      await team.build('app.roleplays', member),
      await team.build('app.roleplay_questions', member),
      team.workers[member].id,
    ],
  );
  return '';
};

export const attempts: Attempts = {
  insert: async ({ team, member, person, owner }) => {
    const question = randomUUID();
    await owner.query(`insert into app.roleplay_questions (empresa_id, id, roleplay_id, text, "order") values ($1, $2, $3, '¿Otra?', 9)`, [
      team.empresa.id,
      question,
      team.id('app.roleplays', member),
    ]);
    return {
      text: `insert into app.borradores_roleplay (empresa_id, roleplay_id, question_id, user_id, texto) values ($1, $2, $3, $4, 'Sí')`,
      values: [team.empresa.id, team.id('app.roleplays', member), question, person.id],
    };
  },
  ...byKey('app.borradores_roleplay', `texto = 'No'`, 'empresa_id = $1 and roleplay_id = $2 and user_id = $3', ({ team, member }) => [
    team.empresa.id,
    team.id('app.roleplays', member),
    team.workers[member].id,
  ]),
};
