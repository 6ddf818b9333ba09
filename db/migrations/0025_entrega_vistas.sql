-- Which responsables have opened an entrega, since when: the person who handed in reads it. The rows go with the entrega.
create table app.entrega_vistas (
  empresa_id uuid not null constraint entrega_vista_de_una_empresa references app.empresas (id) on delete cascade,
  entrega_id uuid not null,
  -- Whose entrega it is.
  user_id uuid not null,
  responsable_id uuid not null default nullif(current_setting('app.user_id', true), '')::uuid
    constraint entrega_vista_de_un_usuario references app.users (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (empresa_id, entrega_id, responsable_id),
  constraint entrega_vista_de_una_entrega_de_la_empresa foreign key (empresa_id, entrega_id, user_id)
    references app.entregas (empresa_id, id, user_id) on delete cascade
);
create index entrega_vistas_user_id on app.entrega_vistas (user_id);
create index entrega_vistas_responsable_id on app.entrega_vistas (responsable_id);
-- The panel of a responsable looks for the recent ones that none has seen.
create index entregas_newest on app.entregas (empresa_id, entregada_at desc);
