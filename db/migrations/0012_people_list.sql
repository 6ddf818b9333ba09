-- When a person registered, beside their role: the newest of a role are then read along one index, however many others there are.
alter table app.user_roles add column registered_at timestamptz;
update app.user_roles r set registered_at = u.created_at from app.users u where u.id = r.user_id;
alter table app.user_roles alter column registered_at set not null;
create function app.keep_registered_at() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.registered_at := (select u.created_at from app.users u where u.id = new.user_id);
  return new;
end $$;
create trigger keep_registered_at before insert on app.user_roles for each row execute function app.keep_registered_at();
create index user_roles_newest on app.user_roles (role, registered_at desc, user_id desc);

-- It now also asks for those with a team.
drop function if exists app.list_empresas(text, boolean, text, boolean, integer, integer);
