-- Whom a link to share no longer serves: those who were removed from its company while it was out.
alter table app.invitations add column refused uuid[] not null default '{}';

-- An address has at most one open invitation to a company and role: one that expired in the other role stands in nobody's way.
drop index app.invitations_open;
create unique index invitations_open on app.invitations (empresa_id, email, role)
  where email is not null and accepted_at is null and revoked_at is null;

-- A trabajador's membership goes with their account: free_address() removes one that was never confirmed.
alter table app.company_users
  drop constraint trabajador_con_rol_worker,
  add constraint trabajador_con_rol_worker foreign key (user_id, role) references app.user_roles (user_id, role) on delete cascade;

-- Its body is functions/invitations.sql; a trigger needs a function to exist.
create function app.settle_invitations() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
create trigger settle_joining after insert on app.responsables_empresas for each row execute function app.settle_invitations();
create trigger settle_joining after insert on app.company_users for each row execute function app.settle_invitations();
-- Not what goes along with something else: only whoever was removed is kept out.
create trigger settle_leaving after delete on app.responsables_empresas for each row when (pg_trigger_depth() = 0) execute function app.settle_invitations();
create trigger settle_leaving after delete on app.company_users for each row when (pg_trigger_depth() = 0) execute function app.settle_invitations();

-- gives_way() answers for it; read_invitation(), which asked, is stated anew with the functions.
drop function if exists app.is_member(uuid) cascade;
