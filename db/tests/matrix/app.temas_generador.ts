import { buildTema } from '@ensaya/db/builders/generador.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---'));

export const build: Build = async ({ empresa }, _member, owner) => (await buildTema(owner, empresa, { preguntas: [] })).id;

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.temas_generador (empresa_id, nombre) values ($1, 'Nuevo tema')`,
    values: [team.empresa.id],
  }),
  ...byId('app.temas_generador', `nombre = 'Otro nombre'`),
};
