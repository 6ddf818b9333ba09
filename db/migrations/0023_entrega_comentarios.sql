-- Comments on a text of an entrega, by its person and the responsables. They go with the entrega.
create table app.entrega_comentarios (
  empresa_id uuid not null constraint entrega_comentario_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  entrega_id uuid not null,
  -- The text.
  n integer not null,
  -- Whose entrega it is.
  user_id uuid not null,
  autor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid
    constraint entrega_comentario_de_un_usuario references app.users (id) on delete set null,
  texto text not null,
  created_at timestamptz not null default now(),
  primary key (empresa_id, id),
  constraint entrega_comentario_de_una_entrega_de_la_empresa foreign key (empresa_id, entrega_id, user_id)
    references app.entregas (empresa_id, id, user_id) on delete cascade,
  constraint entrega_comentario_de_un_texto_de_la_empresa foreign key (empresa_id, entrega_id, n)
    references app.entrega_textos (empresa_id, entrega_id, n) on delete cascade,
  constraint entrega_comentario_texto_valido check (texto = btrim(texto) and char_length(texto) between 1 and 2000)
);
create index entrega_comentarios_newest on app.entrega_comentarios (empresa_id, entrega_id, n, created_at desc, id desc);
create index entrega_comentarios_user_id on app.entrega_comentarios (user_id);
create index entrega_comentarios_autor_id on app.entrega_comentarios (autor_id);
