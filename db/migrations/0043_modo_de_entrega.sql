-- How an assigned role-play is to be handed in: in writing, as a rehearsal, or either. What was assigned before is written.
alter table app.roleplay_assignments
  add column modo text not null default 'escrito',
  add constraint asignacion_modo_conocido check (modo in ('escrito', 'ensayo', 'cualquiera'));
alter table app.grupo_roleplays
  add column modo text not null default 'escrito',
  add constraint grupo_modo_conocido check (modo in ('escrito', 'ensayo', 'cualquiera'));
