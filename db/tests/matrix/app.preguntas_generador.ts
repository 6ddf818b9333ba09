import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---'));

export const build: Build = async (team, member, owner) => {
  const id = randomUUID();
  const tema = await team.build('app.temas_generador', member);
  await owner.query(`insert into app.preguntas_generador (empresa_id, id, tema_id, texto) values ($1, $2, $3, '¿Qué ha pasado?')`, [
    team.empresa.id,
    id,
    tema,
  ]);
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.preguntas_generador (empresa_id, tema_id, texto) values ($1, $2, '¿Y?')`,
    values: [team.empresa.id, team.id('app.temas_generador', member)],
  }),
  ...byId('app.preguntas_generador', `texto = '¿Otra?', orden = 1`),
};
