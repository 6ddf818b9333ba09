-- The kinds of files, one row each. Their types, messages and sizes of pictures: FILE_KINDS of the contract (archivos.ts).
--   bytes     the largest file
--   readers   of an attached file, as in the contract: what policies/app.archivos.sql allows each
--   personal  whether a file goes with the person who uploaded it; the company's stay, by 'Persona eliminada'
create or replace function app.file_kinds() returns table (kind text, bytes integer, readers text[], personal boolean)
language sql immutable parallel safe
begin atomic
  values
    ('logo', 1048576, array['empresa'], false),
    ('faq', 10485760, array['empresa', 'superadmin'], false),
    ('respuesta', 10485760, array['autor', 'responsables'], true),
    ('tarea', 10485760, array['asignado', 'responsables'], true),
    ('escena', 10485760, array['empresa', 'superadmin'], false);
end;
grant execute on function app.file_kinds() to ensaya_api, ensaya_worker, ensaya_gate;

-- The functions below stand in this file because plans hold their results as constants: a changed row must replace these functions too.

create or replace function app.known_file_kinds() returns text[]
language sql immutable parallel safe
return array(select k.kind from app.file_kinds() k);
grant execute on function app.known_file_kinds() to ensaya_api, ensaya_worker, ensaya_gate;

-- The kinds that one of these readers may read.
create or replace function app.file_kinds_for(variadic readers text[]) returns text[]
language sql immutable parallel safe
return array(select k.kind from app.file_kinds() k where k.readers && file_kinds_for.readers);
grant execute on function app.file_kinds_for(text[]) to ensaya_api, ensaya_worker, ensaya_gate;

create or replace function app.personal_file_kinds() returns text[]
language sql immutable parallel safe
return array(select k.kind from app.file_kinds() k where k.personal);
grant execute on function app.personal_file_kinds() to ensaya_worker, ensaya_gate;

create or replace function app.most_bytes(kind text) returns integer
language sql immutable parallel safe
return (select k.bytes from app.file_kinds() k where k.kind = most_bytes.kind);
grant execute on function app.most_bytes(text) to ensaya_api, ensaya_worker, ensaya_gate;
