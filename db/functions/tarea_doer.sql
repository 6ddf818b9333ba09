-- A trabajador who leaves stays the one who did their completed tasks; their open ones wait for another person. Of a person who left
-- before this existed nothing is known.
create or replace function app.keep_doer() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.hecha_por := case when new.trabajador_id is null and new.estado = 'completada' then coalesce(old.trabajador_id, old.hecha_por) end;
  return new;
end $$;
create or replace trigger keep_doer before update on app.tareas for each row
  when (old.trabajador_id is distinct from new.trabajador_id or old.estado is distinct from new.estado) execute function app.keep_doer();

-- That person's name, for the responsables of the company and superadmins: the policies of app.users hide who has left.
create or replace function app.tarea_doer(empresa uuid, person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('email', u.email, 'nombre', u.nombre) from app.users u
   where u.id = person and (empresa = any (app.managed_ids()) or app.is_superadmin())
     and exists (select from app.tareas t where t.hecha_por = person and t.empresa_id = empresa and t.deleted_at is null);
end;
alter function app.tarea_doer(uuid, uuid) owner to ensaya_gate;
grant execute on function app.tarea_doer(uuid, uuid) to ensaya_api;
