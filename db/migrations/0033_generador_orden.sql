-- The place of a question in the worker's order. Null: after those with a place, oldest first, so that a topic that was never ordered
-- stays oldest first and a new question comes last.
alter table app.preguntas_generador
  add column orden integer,
  add constraint pregunta_orden_valido check (orden > 0);

-- The order is no edit of a question: a text that is being edited stays current.
drop trigger bump_version on app.preguntas_generador;
create trigger bump_version before update of texto, ayuda on app.preguntas_generador for each row execute function app.bump_version();

-- The name that its owner gives to a prompt; null: the topic's.
alter table app.prompts_generados
  add column titulo text,
  add column favorito boolean not null default false,
  add column version integer not null default 1,
  add constraint prompt_titulo_valido check (titulo = btrim(titulo) and char_length(titulo) between 1 and 100);
create trigger bump_version before update of titulo on app.prompts_generados for each row execute function app.bump_version();
