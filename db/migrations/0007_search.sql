create schema extensions;
create extension if not exists pg_trgm schema extensions;
grant usage on schema extensions to ensaya_gate;

-- What is typed finds what is meant: case and accents do not count, but ñ is a letter of its own.
create function app.search_key(words text) returns text
language sql immutable parallel safe strict
return translate(lower(normalize(words, nfc)), 'áàâäãåéèêëíìîïóòôöõúùûüç', 'aaaaaaeeeeiiiiooooouuuuc');
grant execute on function app.search_key(text) to ensaya_api, ensaya_gate, ensaya_auth, ensaya_worker;

-- Names in the order of a Spanish dictionary.
create collation app.espanol (provider = icu, locale = 'es', deterministic = true);

alter table app.empresas add column search_key text not null
  generated always as (app.search_key(nombre || ' ' || correo_contacto || ' ' || sector || ' ' || replace(pais, 'espana', 'españa'))) stored;
create index empresas_search on app.empresas using gin (search_key extensions.gin_trgm_ops);
create index empresas_by_nombre on app.empresas (nombre collate app.espanol, id) where deleted_at is null;
create index empresas_by_correo on app.empresas (correo_contacto, id) where deleted_at is null;

alter table app.users add column search_key text not null generated always as (app.search_key(email || ' ' || coalesce(nombre, ''))) stored;
create index users_search on app.users using gin (search_key extensions.gin_trgm_ops);
create index users_newest on app.users (created_at desc, id desc);
create index user_roles_manager on app.user_roles (user_id) where role = 'manager';

alter table app.proyectos add column search_key text not null generated always as (app.search_key(nombre)) stored;
create index proyectos_search on app.proyectos using gin (search_key extensions.gin_trgm_ops);
create index proyectos_newest_of_all on app.proyectos (created_at desc, id desc);

create index tareas_newest_of_empresa on app.tareas (empresa_id, created_at desc, id desc);
