-- A person as the pages name them, for a member of the company: the caller, or who has created tasks there. The policies of app.users
-- hide a responsable from the trabajadores.
create or replace function app.tarea_creator(empresa uuid, person uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('id', u.id, 'email', u.email, 'nombre', u.nombre) from app.users u
   where u.id = person and (empresa = any (app.managed_ids()) or empresa = any (app.member_ids()) or app.is_superadmin())
     and (u.id = app.user_id() or exists (select from app.tareas t where t.created_by = person and t.empresa_id = empresa and t.deleted_at is null));
end;
alter function app.tarea_creator(uuid, uuid) owner to ensaya_gate;
grant execute on function app.tarea_creator(uuid, uuid) to ensaya_api;

-- The caller and the people in the comments, attachments and history of a task, for its trabajador and the responsables.
create or replace function app.tarea_people(empresa uuid, tarea uuid) returns table (id uuid, email text, nombre text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with person as (
    select app.user_id() as id
    union select c.autor_id from app.tarea_comentarios c where c.empresa_id = empresa and c.tarea_id = tarea
    union select a.created_by from app.archivos a where a.empresa_id = empresa and a.tarea_id = tarea
    union select p.id from app.tarea_historial h
      cross join lateral (values (h.changed_by), ((h.before ->> 'trabajador_id')::uuid), ((h.after ->> 'trabajador_id')::uuid)) p (id)
     where h.empresa_id = empresa and h.tarea_id = tarea)
  select u.id, u.email, u.nombre from person p join app.users u on u.id = p.id
   where exists (select from app.tareas t where t.empresa_id = empresa and t.id = tarea and t.deleted_at is null
     and (empresa = any (app.managed_ids()) or empresa = any (app.member_ids()) and t.trabajador_id = app.user_id()));
end;
alter function app.tarea_people(uuid, uuid) owner to ensaya_gate;
grant execute on function app.tarea_people(uuid, uuid) to ensaya_api;
