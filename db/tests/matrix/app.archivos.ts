import { randomUUID } from 'node:crypto';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('siud'));

export const build: Build = async ({ empresa }, _member, owner) => {
  const id = randomUUID();
  await owner.query(
    `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes, attached_at) values ($1, $2, 'logo', $3, 'image/png', 1, now())`,
    [empresa.id, id, `${empresa.id}/${id}`],
  );
  return id;
};

export const attempts: Attempts = {
  insert: ({ house }) => ({
    text: `insert into app.archivos (empresa_id, kind, path, content_type, bytes) values ($1, 'logo', $2, 'image/png', 1)`,
    values: [house.empresa.id, randomUUID()],
  }),
  ...byId('app.archivos', 'attached_at = now()'),
};
