-- A picture or a document that belongs to the scene of a role-play; its name stands with the file.
alter table app.roleplays
  add column escena_archivo_id uuid,
  add constraint roleplay_con_un_archivo_de_la_empresa
    foreign key (company_id, escena_archivo_id) references app.archivos (empresa_id, id) on delete set null (escena_archivo_id);
create index roleplays_escena on app.roleplays (company_id, escena_archivo_id) where escena_archivo_id is not null;
