-- The uses of AI, as the rows of USES in the contract: `masked` where texts of people are sent, `private` where nobody but the person
-- may know of the call. The CHECKs on app.ai_calls and app.ai_settings read this list, so a new use needs no migration.
create or replace function app.ai_uses() returns table (use text, masked boolean, private boolean)
language sql immutable parallel safe
begin atomic
  values ('prompt', true, false), ('preguntas', true, false), ('informe', true, false), ('evaluacion', true, false),
         ('variantes', true, false), ('consulta', true, true), ('arbitro', true, true), ('personaje', true, true),
         ('propuesta', true, false), ('test', false, false);
end;
grant execute on function app.ai_uses() to ensaya_api, ensaya_gate, ensaya_worker;

create or replace function app.known_uses() returns text[]
language sql immutable parallel safe
return (select array_agg(u.use) from app.ai_uses() u);
grant execute on function app.known_uses() to ensaya_api, ensaya_gate, ensaya_worker;

create or replace function app.private_uses() returns text[]
language sql immutable parallel safe
return (select array_agg(u.use) from app.ai_uses() u where u.private);
grant execute on function app.private_uses() to ensaya_api, ensaya_gate, ensaya_worker;

-- The uses for which a company may send texts as they are written. Never private ones: the text is a person's, the choice would be their
-- employer's.
create or replace function app.unmaskable_uses() returns text[]
language sql immutable parallel safe
return (select array_agg(u.use) from app.ai_uses() u where u.masked and not u.private);
grant execute on function app.unmaskable_uses() to ensaya_api, ensaya_gate, ensaya_worker;
