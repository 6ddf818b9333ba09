import { buildExport } from '@ensaya/db/builders/datos.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { everyoneSelf, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Copies of a person's own data. Those of a company: server/src/datos/datos.test.ts. */
export const rights = merge(everyoneSelf('-i--'), worker({ own: 'si--' }));

export const build: Build = ({ workers }, member, owner) => buildExport(owner, { user: workers[member] });

export const attempts: Attempts = {
  insert: ({ person }) => ({ text: 'insert into app.exportaciones (user_id) values ($1)', values: [person.id] }),
  ...byKey('app.exportaciones', `state = 'failed', bytes = null`, 'id = $1', ({ team, member }) => [team.id('app.exportaciones', member)]),
};
