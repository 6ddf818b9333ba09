-- no-transaction
-- Tasks are found by name and description. The company leads the index: another company's tasks cost nothing.
create index concurrently tareas_search on app.tareas
  using gin (empresa_id extensions.uuid_ops, app.search_key(nombre || ' ' || coalesce(descripcion, '')) extensions.gin_trgm_ops);
