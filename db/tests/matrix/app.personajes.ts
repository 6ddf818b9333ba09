import { buildPersonaje } from '@ensaya/db/builders/ensayos.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** save_personaje() alone writes. */
export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('s---'));

export const build: Build = async (team, member, owner) => {
  const roleplay = { id: await team.build('app.roleplays', member), company_id: team.empresa.id };
  await buildPersonaje(owner, roleplay, { faqs: [{ id: await team.build('app.faqs', member) }] });
  return roleplay.id;
};

export const attempts: Attempts = {
  insert: ({ team, member }) => ({
    text: `insert into app.personajes (empresa_id, roleplay_id, version, nombre, situacion, apertura, dificultad, turnos_max, etapas)
           values ($1, $2, 2, 'Ana', 'Se queja', 'Hola', 'amable', 5, '[{}]')`,
    values: [team.empresa.id, team.id('app.roleplays', member)],
  }),
  ...byKey('app.personajes', `nombre = 'Eva'`, 'empresa_id = $1 and roleplay_id = $2', ({ team, member }) => [
    team.empresa.id,
    team.id('app.roleplays', member),
  ]),
};
