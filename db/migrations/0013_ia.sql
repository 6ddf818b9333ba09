-- Jobs can ask an AI. Each attempt of a call is a row of its own, so that the cost of an attempt whose worker died stays in the books.
alter table app.ai_calls
  add column lote_id uuid,
  add column attempt integer not null default 1,
  add constraint llamada_intento_valido check (attempt >= 1),
  drop constraint llamada_uso_conocido,
  add constraint llamada_uso_conocido check (what in ('prompt', 'test', 'preguntas', 'informe')),
  drop constraint ai_calls_pkey,
  add primary key (empresa_id, id, attempt);
-- What a batch of calls has cost.
create index ai_calls_lote on app.ai_calls (empresa_id, lote_id) where lote_id is not null;
