import { buildBorrador } from '@ensaya/db/builders/generador.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { merge, ownOfManager, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** 'own' means written by the actor: responsables and superadmins have no access to another person's draft. */
export const rights = merge(worker({ own: 'siud' }), ownOfManager('-i--'));

export const build: Build = async (team, member, owner) => {
  const tema = { id: await team.build('app.temas_generador', member), empresa_id: team.empresa.id, nombre: 'Un tema', preguntas: [] };
  await buildBorrador(owner, tema, team.workers[member]);
  return tema.id;
};

export const attempts: Attempts = {
  // For the company's other topic, where the actor has no draft yet.
  insert: ({ team, member, person }) => ({
    text: `insert into app.borradores_generador (empresa_id, tema_id, user_id, answers) values ($1, $2, $3, '{}')`,
    values: [team.empresa.id, team.id('app.temas_generador', member === 0 ? 1 : 0), person.id],
  }),
  ...byKey('app.borradores_generador', `answers = '{"a": "b"}'`, 'empresa_id = $1 and user_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.workers[member].id,
  ]),
};
