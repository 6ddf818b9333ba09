-- When a task was given to whoever has it: news are told while they are news. Of those before this, nobody knows.
alter table app.tareas add column given_at timestamptz not null default '-infinity';
alter table app.tareas alter column given_at set default now();
create or replace function app.untell() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.told_at := null;
  new.given_at := now();
  return new;
end $$;

-- An account that has a role already becomes a superadmin by an update.
create trigger audit_promotion after update of role on app.user_roles for each row
  when (new.role = 'superadmin' and old.role <> 'superadmin') execute function app.audit_row();
