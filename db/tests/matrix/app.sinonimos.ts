import { buildSinonimo } from '@ensaya/db/builders/faqs.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = manager('siud');

export const build: Build = async ({ empresa }, member, owner) =>
  (await buildSinonimo(owner, empresa, ['nevera', `heladera ${member}`])).id;

export const attempts: Attempts = {
  insert: ({ team }) => ({
    text: `insert into app.sinonimos (empresa_id, palabras) values ($1, '{coche,auto}')`,
    values: [team.empresa.id],
  }),
  ...byId('app.sinonimos', `palabras = '{piso,departamento}'`),
};
