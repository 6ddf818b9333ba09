import { randomUUID } from 'node:crypto';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The author writes, the responsables read; no role deletes, and a superadmin sees nothing. */
export const rights = merge(worker({ own: 'siu-' }), manager('s---'), { 'job of A': { own: 's---', colleague: 's---' } });

export const build: Build = async (team, member, owner) => {
  await owner.query(
    `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
     values ($1, $2, $3, $4, 'Porque conozco su caso.', '¿Por qué debería quedarme?')`,
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
      text: `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text)
             values ($1, $2, $3, $4, 'Sí.', '¿Otra?')`,
      values: [team.empresa.id, team.id('app.roleplays', member), question, person.id],
    };
  },
  ...byKey('app.roleplay_responses', `answer_text = 'No.'`, 'empresa_id = $1 and roleplay_id = $2 and user_id = $3', ({ team, member }) => [
    team.empresa.id,
    team.id('app.roleplays', member),
    team.workers[member].id,
  ]),
};
