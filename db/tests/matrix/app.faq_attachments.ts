import { randomUUID } from 'node:crypto';
import { buildFaqAttachment } from '@ensaya/db/builders/faqs.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('si-d'), superadmin('s---'), {
  'job of A': { own: 's-u-', colleague: 's-u-' },
});

export const build: Build = async (team, member, owner) =>
  (await buildFaqAttachment(owner, { empresa_id: team.empresa.id, id: await team.build('app.faqs', member) })).id;

export const attempts: Attempts = {
  insert: async ({ team, member, owner }) => {
    const archivo = randomUUID();
    await owner.query(
      `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes) values ($1, $2::uuid, 'faq', $2::text, 'application/pdf', 1)`,
      [team.empresa.id, archivo],
    );
    return {
      text: `insert into app.faq_attachments (empresa_id, faq_id, archivo_id, nombre, bytes) values ($1, $2, $3, 'a.pdf', 1)`,
      values: [team.empresa.id, team.id('app.faqs', member), archivo],
    };
  },
  ...byId('app.faq_attachments', `text_state = 'none'`),
};
