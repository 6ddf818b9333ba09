-- The data that a user may read about their own account and session. The API has no rights on the tables of auth.
create or replace function app.own_account() returns table (second_factor boolean, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.two_factor_enabled, s.expires_at
    from auth.session s join auth.user u on u.id = s.user_id
   where s.id = nullif(current_setting('app.session_id', true), '')::uuid;
end;

alter function app.own_account() owner to ensaya_gate;
grant execute on function app.own_account() to ensaya_api;
