import { type Attempts, byPerson } from '../rls-attempts.ts';
import { closed } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** Only the database role of Better Auth has rights here. */
export const rights = closed;

export const build: Build = async ({ workers }, member, owner) => {
  await owner.query(
    `insert into auth.address_changes (user_id, email, old_token_hash, new_token_hash) values ($1, 'x', uuid_send(uuidv7()), uuid_send(uuidv7()))
      on conflict do nothing`,
    [workers[member].id],
  );
  return '';
};

export const attempts: Attempts = {
  insert: ({ person }) => ({
    text: `insert into auth.address_changes (user_id, email, old_token_hash, new_token_hash) values ($1, 'x', 'a', 'b')`,
    values: [person.id],
  }),
  ...byPerson('auth.address_changes', `new_confirmed_at = now()`, 'user_id'),
};
