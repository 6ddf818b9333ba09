-- How many people a notice is about: one about a role-play grows while people finish it.
alter table app.avisos add column people_count integer;

-- What the responsable asks for when they assign a role-play again.
alter table app.roleplay_assignments
  add column nota text,
  add constraint asignacion_nota_valida check (nota = btrim(nota) and char_length(nota) between 1 and 200);
