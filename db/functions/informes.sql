-- The people of a report: who began it, whose answers it read and whom it quotes. Also those who have left the company, whom its
-- responsables cannot read otherwise.
create or replace function app.informe_people(empresa uuid, informe uuid) returns table (id uuid, email text, nombre text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.id, u.email, u.nombre from app.users u
   where empresa = any (app.managed_ids())
     and u.id in (select i.created_by from app.informes i where i.empresa_id = empresa and i.id = informe
                  union select unnest(t.user_ids) from app.informe_trozos t where t.empresa_id = empresa and t.informe_id = informe
                  union select c.user_id from app.informe_citas c where c.empresa_id = empresa and c.informe_id = informe);
end;
alter function app.informe_people(uuid, uuid) owner to ensaya_gate;
grant execute on function app.informe_people(uuid, uuid) to ensaya_api;

-- Those of the given people whose account still exists: a report does not quote the others.
create or replace function app.existing_user_ids(people uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.id from app.users u where u.id = any (people) and u.erasing_at is null;
end;
alter function app.existing_user_ids(uuid[]) owner to ensaya_gate;
grant execute on function app.existing_user_ids(uuid[]) to ensaya_worker;
