-- Whether a task is assigned to the caller, asked under the policies of app.tareas.
create or replace function app.has_tarea(empresa uuid, tarea uuid) returns boolean
language sql stable parallel safe
return exists (select from app.tareas t where t.empresa_id = empresa and t.id = tarea and t.trabajador_id = app.user_id());
grant execute on function app.has_tarea(uuid, uuid) to ensaya_api;

-- Whether a task is visible to the caller under the policies of app.tareas.
create or replace function app.sees_tarea(empresa uuid, tarea uuid) returns boolean
language sql stable parallel safe
return exists (select from app.tareas t where t.empresa_id = empresa and t.id = tarea);
grant execute on function app.sees_tarea(uuid, uuid) to ensaya_api;
