import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, ownOfManager, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Attached files of kind 'respuesta', uploaded by a trabajador. archivos-kinds.test.ts has the other kinds, and unattached files. */
export const rights = merge(worker({ own: 'siu-' }), manager('s---'), ownOfManager('si--'));

export const build: Build = async ({ empresa, workers }, member, owner) => {
  const id = randomUUID();
  await owner.query(
    `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes, attached_at, created_by)
     values ($1, $2, 'respuesta', $3, 'image/png', 1, now(), $4)`,
    [empresa.id, id, `${empresa.id}/${id}`, workers[member].id],
  );
  return id;
};

export const attempts: Attempts = {
  insert: ({ team, person }) => ({
    text: `insert into app.archivos (empresa_id, kind, path, content_type, bytes, created_by) values ($1, 'respuesta', $2, 'image/png', 1, $3)`,
    values: [team.empresa.id, randomUUID(), person.id],
  }),
  ...byId('app.archivos', 'attached_at = now()'),
};
