/**
 * Applied to every table before its policy file: revokes all rights, forces row security, also for the owner, and adds the owner's
 * policy, without which a backfill in a migration would silently update no row.
 */
export function preparePolicies(table: string): string {
  return `
do $prepare$
declare
  known record;
begin
  for known in select polname from pg_policy where polrelid = '${table}'::regclass loop
    execute format('drop policy %I on ${table}', known.polname);
  end loop;
end $prepare$;
revoke all on ${table} from ensaya_api, ensaya_auth, ensaya_worker, ensaya_gate, public;
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy owner on ${table} to ensaya_owner using (true) with check (true);
`;
}
