import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---' }), manager('siud'), superadmin('s---'));

export const build: Build = async ({ empresa }, _member, owner) => (await buildProyecto(owner, empresa)).id;

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.proyectos (empresa_id, nombre) values ($1, 'Nuevo proyecto')`,
    values: [team.empresa.id],
  }),
  ...byId('app.proyectos', `nombre = 'Otro nombre'`),
};
