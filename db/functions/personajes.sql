-- A responsable saves the character of a role-play as a new version. `publico`: the columns of app.personajes; `secreto`: objetivos, etapas.
-- Null: there is no such role-play. 0: `base` is not the present version.
create or replace function app.save_personaje(
  empresa uuid, roleplay uuid, base integer, publico jsonb, secreto jsonb, linked uuid[]) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last integer;
begin
  if empresa <> all (app.managed_ids()) then
    return null;
  end if;
  -- Locked: of two who save at once the second one is told.
  perform from app.roleplays r where r.company_id = empresa and r.id = roleplay for no key update;
  if not found then
    return null;
  end if;
  select coalesce(max(p.version), 0) into last from app.personajes p where p.empresa_id = empresa and p.roleplay_id = roleplay;
  if last <> coalesce(base, 0) then
    return 0;
  end if;
  if jsonb_array_length(publico -> 'etapas') <> jsonb_array_length(secreto -> 'etapas') then
    raise exception 'the stages differ' using errcode = '22023';
  end if;
  insert into app.personajes (empresa_id, roleplay_id, version, nombre, linea, situacion, meta, apertura, dificultad, turnos_max, etapas)
  select empresa, roleplay, last + 1, p.nombre, p.linea, p.situacion, p.meta, p.apertura, p.dificultad, p.turnos_max, p.etapas
    from jsonb_to_record(publico) as p (nombre text, linea text, situacion text, meta text, apertura text, dificultad text,
                                        turnos_max smallint, etapas jsonb);
  insert into app.personaje_secretos (empresa_id, roleplay_id, version, objetivos, etapas)
  values (empresa, roleplay, last + 1, secreto -> 'objetivos', secreto -> 'etapas');
  delete from app.personaje_faqs f where f.empresa_id = empresa and f.roleplay_id = roleplay;
  -- A FAQ that was deleted meanwhile is left out.
  insert into app.personaje_faqs (empresa_id, roleplay_id, n, faq_id)
  select empresa, roleplay, row_number() over (order by l.place), l.faq
    from unnest(linked) with ordinality l (faq, place)
   where exists (select from app.faqs f where f.empresa_id = empresa and f.id = l.faq);
  return last + 1;
end $$;
alter function app.save_personaje(uuid, uuid, integer, jsonb, jsonb, uuid[]) owner to ensaya_gate;
grant execute on function app.save_personaje(uuid, uuid, integer, jsonb, jsonb, uuid[]) to ensaya_api;

-- The present version of a role-play's character; null without one.
create or replace function app.personaje_version(empresa uuid, roleplay uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select max(p.version) from app.personajes p where p.empresa_id = empresa and p.roleplay_id = roleplay;
end;
alter function app.personaje_version(uuid, uuid) owner to ensaya_gate;

-- Why a role-play cannot be rehearsed now: 'sin_personaje', 'sin_ia', 'tope'; null if it can. Less than a cent left of the month is none.
create or replace function app.no_ensayo(empresa uuid, roleplay uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  with_key text;
begin
  if empresa <> all (app.member_ids() || app.managed_ids()) or app.personaje_version(empresa, roleplay) is null then
    return 'sin_personaje';
  end if;
  select a.account into with_key from app.use_ai_account(empresa, 'personaje') a where a.api_key is not null;
  return case
    when with_key is null then 'sin_ia'
    when case with_key when 'empresa' then app.reached_ai_cap(empresa, 10000) else app.reached_ai_credit(empresa, 10000) end then 'tope' end;
end $$;
alter function app.no_ensayo(uuid, uuid) owner to ensaya_gate;
grant execute on function app.no_ensayo(uuid, uuid) to ensaya_api;
