-- The panel of a responsable counts the assignments of a company and lists the late ones: from the index alone, as often as the visibility map allows.
alter table app.roleplay_assignments
  drop constraint asignacion_una_por_persona,
  add constraint asignacion_una_por_persona unique (empresa_id, roleplay_id, user_id) include (completed_at, due_date);
create index roleplay_assignments_open on app.roleplay_assignments (empresa_id, due_date) include (roleplay_id, user_id, due_day) where completed_at is null;

-- The statements that list users read placed_people() in its place.
drop function if exists app.lacks_company(uuid);
