-- What private uses of AI cost. Apart from ai_months, which responsables read: once a day functions/ai_private_months.sql adds the money to it,
-- never the number of calls.
create table app.ai_private_months (
  empresa_id uuid not null constraint ia_privada_de_una_empresa references app.empresas (id) on delete cascade,
  month date not null,
  spent bigint not null default 0,
  -- The part of `spent` that ai_months has too.
  shown bigint not null default 0,
  reserved bigint not null default 0,
  primary key (empresa_id, month),
  constraint ia_privada_mostrada_valida check (shown between 0 and spent)
);

-- It has one more argument now. Only functions call it, and they are created again with it.
drop function if exists app.take_from_ai_cap(uuid, bigint);
