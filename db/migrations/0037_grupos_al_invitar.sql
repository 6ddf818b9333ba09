-- Groups that the person enters who joins with an invitation.
alter table app.invitations
  add column grupo_ids uuid[] not null default '{}',
  add constraint invitacion_con_pocos_grupos check (cardinality(grupo_ids) <= 20),
  add constraint invitacion_grupos_de_trabajador check (cardinality(grupo_ids) = 0 or role = 'worker');
