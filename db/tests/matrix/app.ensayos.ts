import { randomUUID } from 'node:crypto';
import { buildEnsayo } from '@ensaya/db/builders/ensayos.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The person who rehearses alone; functions write what was said. They choose how long it is kept. */
export const rights = worker({ own: 's-ud' });

export const build: Build = async (team, member, owner) => {
  const roleplay = { id: await team.build('app.personajes', member), company_id: team.empresa.id };
  const cumplidas = [{ turno_n: 1, cita: 'Entiendo que le siente mal' }];
  return (await buildEnsayo(owner, roleplay, team.workers[member], { cumplidas })).id;
};

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.ensayos (empresa_id, id, user_id, roleplay_id, personaje_version, ceiling, etapas, turnos_max)
           values ($1, $2, $3, $4, 1, 0, 2, 12)`,
    values: [team.empresa.id, randomUUID(), person.id, team.id('app.roleplays', member)],
  }),
  ...byId('app.ensayos', 'dias = 7'),
};
