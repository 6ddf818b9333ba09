import { randomUUID } from 'node:crypto';
import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { type Attempts, byKey } from '../rls-attempts.ts';
import { worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** A person reads their own notices and marks them; only add_avisos() writes them. */
export const rights = worker({ own: 's-u-' });

export const build: Build = async ({ empresa, workers }, member, owner) => (await buildAviso(owner, empresa, workers[member])).id;

export const attempts: Attempts = {
  insert: ({ team, person }) => ({
    text: `insert into app.avisos (user_id, empresa_id, kind, subject_id, title, key, by_mail) values ($1, $2, 'tarea_vence', $3::uuid, 'x', gen_random_uuid()::text, false)`,
    values: [person.id, team.empresa.id, randomUUID()],
  }),
  ...byKey('app.avisos', `read_at = now()`, 'id = $1', ({ team, member }) => [team.id('app.avisos', member)]),
};
