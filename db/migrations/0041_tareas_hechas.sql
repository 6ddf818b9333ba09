-- Who did a completed task, after they left the company: trabajador_id refers to the membership and is emptied with it.
alter table app.tareas add column hecha_por uuid constraint tarea_hecha_por_un_usuario references app.users (id) on delete set null;
create index tareas_hecha_por on app.tareas (hecha_por);
