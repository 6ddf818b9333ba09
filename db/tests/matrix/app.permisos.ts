import { buildPermiso } from '@ensaya/db/builders/faq-borradores.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The person who decided alone: no responsable reads a refusal. */
export const rights = worker({ own: 's---' });

export const build: Build = async (team, member, owner) => {
  const borrador = { id: await team.build('app.faq_borradores', member), empresa_id: team.empresa.id };
  return (await buildPermiso(owner, borrador, team.workers[member], 'sin_nombre')).id;
};

export const attempts: Attempts = {
  insert: ({ team, member, person }) => ({
    text: `insert into app.permisos (empresa_id, borrador_id, user_id, decision) values ($1, $2, $3, 'sin_nombre')`,
    values: [team.empresa.id, team.id('app.faq_borradores', member), person.id],
  }),
  ...byId('app.permisos', `decision = 'no'`),
};
