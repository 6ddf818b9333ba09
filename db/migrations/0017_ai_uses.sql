-- The list of uses stood in two CHECKs. It is one function now, which functions/ai_uses.sql states whole and which grows without a migration;
-- the CHECKs need it before that file is applied. As it was in this release:
create function app.ai_uses() returns table (use text, masked boolean, private boolean)
language sql immutable parallel safe
begin atomic
  values ('prompt', true, false), ('preguntas', true, false), ('informe', true, false), ('evaluacion', true, false),
         ('variantes', true, false), ('consulta', true, true), ('arbitro', true, true), ('personaje', true, true),
         ('test', false, false);
end;
create function app.known_uses() returns text[]
language sql immutable parallel safe
return (select array_agg(u.use) from app.ai_uses() u);
create function app.unmaskable_uses() returns text[]
language sql immutable parallel safe
return (select array_agg(u.use) from app.ai_uses() u where u.masked and not u.private);
-- The writers evaluate the CHECKs with their own rights.
grant execute on function app.ai_uses(), app.known_uses(), app.unmaskable_uses() to ensaya_api, ensaya_gate, ensaya_worker;

-- One row per company.
alter table app.ai_settings drop constraint ia_sin_proteger_conocidos,
  add constraint ia_sin_proteger_conocidos check (unmasked_uses <@ app.unmaskable_uses());
-- Not validated here: the lock that replaces a constraint must not last as long as reading the table.
alter table app.ai_calls drop constraint llamada_uso_conocido,
  add constraint llamada_uso_conocido check (what = any (app.known_uses())) not valid;
