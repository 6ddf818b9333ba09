-- The name of an invited person, as the list named them; it becomes theirs when they join, unless they write another.
alter table app.invitations
  add column nombre text,
  add constraint invitacion_nombre_valido check (nombre = btrim(nombre) and char_length(nombre) between 1 and 100);

-- A responsable has hidden the first steps of the company's panel, for all of them.
alter table app.company_settings add column primeros_pasos_ocultos_at timestamptz;

-- What an invitation gives to the person who joins with it: role-plays, and the days from then on to do them.
alter table app.invitations
  add column roleplay_ids uuid[] not null default '{}',
  add column roleplay_days integer,
  add constraint invitacion_con_pocos_roleplays check (cardinality(roleplay_ids) <= 20),
  add constraint invitacion_roleplays_de_trabajador check (cardinality(roleplay_ids) = 0 or role = 'worker'),
  add constraint invitacion_plazo_valido check (roleplay_days is null or (roleplay_days between 1 and 365 and cardinality(roleplay_ids) > 0));
