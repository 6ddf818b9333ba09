import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only reassign_roleplay() writes. */
export const rights = merge(worker({ own: 's---' }), manager('s---'));

export const build: Build = async (team, member, owner) => {
  const id = randomUUID();
  await owner.query(
    `insert into app.roleplay_respuestas_anteriores
       (empresa_id, id, roleplay_id, question_id, user_id, answer_text, question_text, "order", answered_at)
     values ($1, $2, $3, $4, $5, 'Lo pensaré.', '¿Por qué debería quedarme?', 1, now())`,
    [
      team.empresa.id,
      id,
      await team.build('app.roleplays', member),
      await team.build('app.roleplay_questions', member),
      team.workers[member].id,
    ],
  );
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.roleplay_respuestas_anteriores (empresa_id, roleplay_id, user_id, answer_text, question_text, "order", answered_at)
           values ($1, $2, $3, 'Sí.', '¿Otra?', 1, now())`,
    values: [team.empresa.id, team.id('app.roleplays', member), person.id],
  }),
  ...byId('app.roleplay_respuestas_anteriores', `answer_text = 'No.'`),
};
