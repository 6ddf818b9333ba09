import { buildGrupo } from '@ensaya/db/builders/grupos.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** A trabajador reads the names of the groups that they are in. */
export const rights = merge(worker({ own: 's---' }), manager('siud'));

export const build: Build = async ({ empresa, workers }, member, owner) =>
  (await buildGrupo(owner, empresa, { nombre: `Turno ${member}`, personas: [workers[member]] })).id;

export const attempts: Attempts = {
  insert: ({ team }) => ({ text: `insert into app.grupos (empresa_id, nombre) values ($1, 'Otro turno')`, values: [team.empresa.id] }),
  ...byId('app.grupos', `nombre = 'Otro nombre'`),
};
