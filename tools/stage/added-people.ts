import type { Owner } from '@ensaya/db/builders/usuarios.ts';

export type Person = { id: string; token: string };

/** Trabajadores of a company with a session each. Many, because one person has few requests at a time and few calls a minute. */
export async function addPeople(owner: Owner, empresa_id: string, count: number): Promise<Person[]> {
  const { rows } = await owner.query<Person>(
    `with people as (
       insert into auth.user (id, email, name, requested_role)
       select uuidv7(), 'p' || n || '-' || $1::uuid || '@ejemplo.test', '', 'worker' from generate_series(1, $2::integer) n returning id),
     sessions as (
       insert into auth.session (user_id, token, expires_at)
       select id, encode(sha256(id::text::bytea), 'hex'), now() + interval '1 day' from people)
     select id, encode(sha256(id::text::bytea), 'hex') as token from people`,
    [empresa_id, count],
  );
  await owner.query(`insert into app.company_users (company_id, user_id) select $1, unnest($2::uuid[])`, [
    empresa_id,
    rows.map(({ id }) => id),
  ]);
  return rows;
}
