-- Live rehearsals: a function for each move, for their person alone. contract/src/ensayo-reducer.ts makes the same moves; a test compares
-- the two (tools/heavy/ensayos.test.ts).

create or replace function app.date_ensayo() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.borrado_at := case when new.estado <> 'entregado' then new.touched_at + make_interval(hours => 24 * new.dias) end;
  return new;
end $$;
alter function app.date_ensayo() owner to ensaya_gate;
create or replace trigger date_ensayo before insert or update of dias, touched_at, estado on app.ensayos
  for each row execute function app.date_ensayo();

-- Words of the person meet a stage only as they stand in a turn of theirs: at least three whole words, none of which met another stage. The
-- text is copied from there, whatever the statement says. Any other row is refused, whoever inserts it.
create or replace function app.quote_ensayo() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  said text;
begin
  select t.texto into said from app.ensayo_turnos t
   where t.empresa_id = new.empresa_id and t.ensayo_id = new.ensayo_id and t.n = new.turno_n and t.de = 'persona' and t.user_id = new.user_id;
  if not found or new.starts < 0 or new.length < 1 or new.starts + new.length > char_length(said) then
    raise exception 'no words of that turn' using errcode = '22023';
  end if;
  new.texto := substr(said, new.starts + 1, new.length);
  if array_length(regexp_split_to_array(btrim(regexp_replace(new.texto, '[^[:alnum:]]+', ' ', 'g')), ' '), 1) < 3
    or substr(said, greatest(new.starts, 1), case when new.starts = 0 then 0 else 2 end) ~ '^[[:alnum:]]{2}$'
    or substr(said, new.starts + new.length, 2) ~ '^[[:alnum:]]{2}$'
    or exists (select from app.ensayo_etapas e
                where e.empresa_id = new.empresa_id and e.ensayo_id = new.ensayo_id and e.turno_n = new.turno_n
                  and e.starts < new.starts + new.length and new.starts < e.starts + e.length) then
    raise exception 'no quote of that turn' using errcode = '22023';
  end if;
  return new;
end $$;
alter function app.quote_ensayo() owner to ensaya_gate;
create or replace trigger quote before insert or update on app.ensayo_etapas for each row execute function app.quote_ensayo();

-- Begins a rehearsal; its id again returns it. One that is open with the same role-play ends, or, with `go_on`, is returned. Null: there is
-- no such role-play with a character in the company of the caller.
create or replace function app.begin_ensayo(empresa uuid, ensayo uuid, roleplay uuid, accepted bigint, days integer, go_on boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person uuid := app.user_id();
  before uuid;
begin
  if empresa <> all (app.member_ids()) then
    return null;
  end if;
  -- Of two at once, of two devices, the second one finds the first.
  perform pg_advisory_xact_lock(hashtextextended(empresa::text || person::text, 727362907));
  if exists (select from app.ensayos e where e.empresa_id = empresa and e.id = ensayo and e.user_id = person) then
    return ensayo;
  end if;
  select e.id into before from app.ensayos e
   where e.empresa_id = empresa and e.user_id = person and e.roleplay_id = roleplay and e.estado = 'abierto';
  if before is not null then
    if go_on then
      return before;
    end if;
    perform app.close_ensayo(empresa, before, 'persona');
  end if;
  insert into app.ensayos (empresa_id, id, user_id, roleplay_id, personaje_version, ceiling, etapas, turnos_max, dias)
  select empresa, ensayo, person, roleplay, p.version, accepted, jsonb_array_length(p.etapas), p.turnos_max, days
    from app.personajes p
   where p.empresa_id = empresa and p.roleplay_id = roleplay and p.version = app.personaje_version(empresa, roleplay);
  if not found then
    return null;
  end if;
  insert into app.ensayo_turnos (empresa_id, ensayo_id, n, user_id, de, texto)
  select empresa, ensayo, 0, person, 'personaje', p.apertura
    from app.ensayos e join app.personajes p
      on p.empresa_id = e.empresa_id and p.roleplay_id = e.roleplay_id and p.version = e.personaje_version
   where e.empresa_id = empresa and e.id = ensayo;
  return ensayo;
end $$;
alter function app.begin_ensayo(uuid, uuid, uuid, bigint, integer, boolean) owner to ensaya_gate;
grant execute on function app.begin_ensayo(uuid, uuid, uuid, bigint, integer, boolean) to ensaya_api;

-- The person says something: their turn and the empty answer, in one transaction. No row: not a rehearsal of theirs. `outcome`:
--   escribe    added; or, for the same client id, an answer that was cut is asked for again. `answer` and `try` name it
--   dicho      this client id is there, and its answer
--   espera     this client id is there, and its answer is being written
--   otro       `place` is not the next one, or an answer is being written
--   cerrado    it has ended
create or replace function app.say_in_ensayo(empresa uuid, ensayo uuid, client uuid, place integer, said text)
returns table (outcome text, answer integer, try integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  row app.ensayos;
  last app.ensayo_turnos;
  same integer;
begin
  select e.* into row from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) for update;
  if not found then
    return;
  end if;
  select t.* into last from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo order by t.n desc limit 1;
  select t.n into same from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo and t.client_id = client;
  if same is not null and (same + 1 < last.n or last.estado = 'listo') then
    return query select 'dicho', same + 1, 0;
  elsif same is not null and last.estado = 'escribiendo' then
    return query select 'espera', same + 1, 0;
  elsif row.estado <> 'abierto' then
    return query select 'cerrado', 0, 0;
  elsif same is not null then
    update app.ensayo_turnos t set estado = 'escribiendo', texto = '', intento = t.intento + 1, began_at = now()
     where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = last.n;
    update app.ensayos e set touched_at = now() where e.empresa_id = empresa and e.id = ensayo;
    return query select 'escribe', last.n::integer, last.intento + 1;
  elsif place <> last.n + 1 or last.estado = 'escribiendo' or last.n / 2 >= row.turnos_max then
    return query select 'otro', 0, 0;
  else
    insert into app.ensayo_turnos (empresa_id, ensayo_id, n, user_id, de, texto, client_id, estado)
    values (empresa, ensayo, place, row.user_id, 'persona', said, client, 'listo'),
           (empresa, ensayo, place + 1, row.user_id, 'personaje', '', null, 'escribiendo');
    update app.ensayos e set touched_at = now() where e.empresa_id = empresa and e.id = ensayo;
    return query select 'escribe', place + 1, 1;
  end if;
end $$;
alter function app.say_in_ensayo(uuid, uuid, uuid, integer, text) owner to ensaya_gate;
grant execute on function app.say_in_ensayo(uuid, uuid, uuid, integer, text) to ensaya_api;

-- Words of the turn before an answer that is being written meet the stage that holds. False: they do not count, or that try has ended.
create or replace function app.meet_ensayo_etapa(empresa uuid, ensayo uuid, answer integer, try integer, starts integer, length integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  row app.ensayos;
begin
  select e.* into row from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids())
     and e.estado = 'abierto' and e.etapa <= e.etapas for update;
  if not found or not exists (
    select from app.ensayo_turnos t
     where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = answer and t.estado = 'escribiendo' and t.intento = try) then
    return false;
  end if;
  begin
    insert into app.ensayo_etapas (empresa_id, ensayo_id, etapa, user_id, turno_n, starts, length, texto)
    values (empresa, ensayo, row.etapa, row.user_id, answer - 1, meet_ensayo_etapa.starts, meet_ensayo_etapa.length, '');
  exception when invalid_parameter_value then
    return false;
  end;
  update app.ensayos e set etapa = e.etapa + 1 where e.empresa_id = empresa and e.id = ensayo;
  return true;
end $$;
alter function app.meet_ensayo_etapa(uuid, uuid, integer, integer, integer, integer) owner to ensaya_gate;
grant execute on function app.meet_ensayo_etapa(uuid, uuid, integer, integer, integer, integer) to ensaya_api;

-- The whole answer. It ends the rehearsal when all stages are met or no turn is left. False: that try has ended.
create or replace function app.keep_ensayo_respuesta(empresa uuid, ensayo uuid, answer integer, try integer, said text, filtered boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.ensayos e
    where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) for update;
  if not found then
    return false;
  end if;
  update app.ensayo_turnos t set texto = said, estado = 'listo', filtrado = filtered
   where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = answer and t.estado = 'escribiendo' and t.intento = try;
  if not found then
    return false;
  end if;
  update app.ensayos e
     set touched_at = now(),
         estado = case when e.etapa > e.etapas or answer / 2 >= e.turnos_max then 'cerrado' else e.estado end,
         motivo = case when e.etapa > e.etapas then 'meta' when answer / 2 >= e.turnos_max then 'turnos' else e.motivo end
   where e.empresa_id = empresa and e.id = ensayo and e.estado = 'abierto';
  return true;
end $$;
alter function app.keep_ensayo_respuesta(uuid, uuid, integer, integer, text, boolean) owner to ensaya_gate;
grant execute on function app.keep_ensayo_respuesta(uuid, uuid, integer, integer, text, boolean) to ensaya_api;

-- An answer that broke off, with what had come of it. Needs no session: the caller's may have ended. False: that try has ended.
create or replace function app.cut_ensayo_respuesta(empresa uuid, ensayo uuid, answer integer, try integer, said text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.ensayos e where e.empresa_id = empresa and e.id = ensayo for update;
  update app.ensayo_turnos t set texto = said, estado = 'cortado'
   where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = answer and t.estado = 'escribiendo' and t.intento = try;
  return found;
end $$;
alter function app.cut_ensayo_respuesta(uuid, uuid, integer, integer, text) owner to ensaya_gate;
grant execute on function app.cut_ensayo_respuesta(uuid, uuid, integer, integer, text) to ensaya_api;

-- Ends a rehearsal: 'persona', or 'tope' where an amount is reached. One that has ended stays as it is. False: not one of theirs.
create or replace function app.close_ensayo(empresa uuid, ensayo uuid, why text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  state text;
begin
  select e.estado into state from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) for update;
  if not found then
    return false;
  end if;
  if state = 'abierto' then
    if why is null or why not in ('persona', 'tope') then
      raise exception 'no such reason' using errcode = '22023';
    end if;
    update app.ensayo_turnos t set estado = 'cortado' where t.empresa_id = empresa and t.ensayo_id = ensayo and t.estado = 'escribiendo';
    update app.ensayos e set estado = 'cerrado', motivo = why, touched_at = now() where e.empresa_id = empresa and e.id = ensayo;
  end if;
  return true;
end $$;
alter function app.close_ensayo(uuid, uuid, text) owner to ensaya_gate;
grant execute on function app.close_ensayo(uuid, uuid, text) to ensaya_api;

-- Hands a rehearsal that has ended in, as an entrega, and completes the assignment unless that asks for writing. The only moment at which
-- anyone else learns of it. 'done' also for the second time; 'abierto'; 'vacio': the person has said nothing. No value: not one of theirs.
create or replace function app.hand_in_ensayo(empresa uuid, ensayo uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  row app.ensayos;
  entrega uuid := uuidv7();
begin
  select e.* into row from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids());
  if not found then
    return null;
  end if;
  -- In the order of finish_roleplay(): the assignment first, which numbers what is handed in.
  perform from app.roleplay_assignments a
    where a.empresa_id = empresa and a.roleplay_id = row.roleplay_id and a.user_id = row.user_id for update;
  if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
    perform app.backfill_entregas_of(empresa, row.roleplay_id, row.user_id);
  end if;
  select e.* into row from app.ensayos e where e.empresa_id = empresa and e.id = ensayo for update;
  if row.estado is null or row.estado <> 'cerrado' then
    return case row.estado when 'entregado' then 'done' else row.estado end;
  end if;
  if not exists (select from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo and t.de = 'persona') then
    return 'vacio';
  end if;
  perform app.insert_entrega(empresa, row.roleplay_id, row.user_id, entrega, now(), null, (
    select jsonb_agg(jsonb_build_object('de', t.de, 'texto', t.texto) order by t.n)
      from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo and t.texto <> ''));
  update app.ensayos e set estado = 'entregado', entregado_at = now(), touched_at = now(), entrega_id = entrega
   where e.empresa_id = empresa and e.id = ensayo;
  update app.roleplay_assignments a set completed_at = coalesce(a.completed_at, now())
   where a.empresa_id = empresa and a.roleplay_id = row.roleplay_id and a.user_id = row.user_id and a.modo <> 'escrito';
  return 'done';
end $$;
alter function app.hand_in_ensayo(uuid, uuid) owner to ensaya_gate;
grant execute on function app.hand_in_ensayo(uuid, uuid) to ensaya_api;

-- What the server asks with while an answer of the caller is being written: never otherwise, so that no other statement of theirs reads it.
create or replace function app.ensayo_secretos(empresa uuid, ensayo uuid) returns table (objetivos jsonb, etapas jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.objetivos, s.etapas
    from app.ensayos e
    join app.personaje_secretos s on s.empresa_id = e.empresa_id and s.roleplay_id = e.roleplay_id and s.version = e.personaje_version
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) and e.estado = 'abierto'
     and exists (select from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo and t.estado = 'escribiendo');
end;
alter function app.ensayo_secretos(uuid, uuid) owner to ensaya_gate;
grant execute on function app.ensayo_secretos(uuid, uuid) to ensaya_api;

-- What the character hid, for the person, once the rehearsal has ended. Null before.
create or replace function app.ensayo_objetivos(empresa uuid, ensayo uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.objetivos
    from app.ensayos e
    join app.personaje_secretos s on s.empresa_id = e.empresa_id and s.roleplay_id = e.roleplay_id and s.version = e.personaje_version
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) and e.estado <> 'abierto';
end;
alter function app.ensayo_objetivos(uuid, uuid) owner to ensaya_gate;
grant execute on function app.ensayo_objetivos(uuid, uuid) to ensaya_api;

-- What the calls of a rehearsal of the caller's have cost: settled ones at their cost, those under way at their reservation.
create or replace function app.ensayo_cost(empresa uuid, ensayo uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(sum(coalesce(c.cost, c.reserved)), 0)::bigint
    from app.ensayos e join app.ai_calls c on c.empresa_id = e.empresa_id and c.lote_id = e.lote_id
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id();
end;
alter function app.ensayo_cost(uuid, uuid) owner to ensaya_gate;
grant execute on function app.ensayo_cost(uuid, uuid) to ensaya_api;

-- Answers whose server died: after two minutes they were cut, at most `most`. Returns how many.
create or replace function app.cut_ensayos(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  cut integer;
begin
  update app.ensayo_turnos t set estado = 'cortado' from (
    select w.empresa_id, w.ensayo_id, w.n from app.ensayo_turnos w
     where w.estado = 'escribiendo' and w.began_at < now() - interval '2 minutes' order by w.began_at limit most for update skip locked) d
   where t.empresa_id = d.empresa_id and t.ensayo_id = d.ensayo_id and t.n = d.n and t.estado = 'escribiendo';
  get diagnostics cut = row_count;
  return cut;
end $$;
alter function app.cut_ensayos(integer) owner to ensaya_gate;
grant execute on function app.cut_ensayos(integer) to ensaya_worker;

-- Deletes rehearsals that were not handed in and are kept no longer, at most `most`. Returns how many.
create or replace function app.forget_ensayos(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed integer;
begin
  delete from app.ensayos e using (
    select o.empresa_id, o.id from app.ensayos o where o.borrado_at < now() order by o.borrado_at limit most) d
   where e.empresa_id = d.empresa_id and e.id = d.id and e.borrado_at < now();
  get diagnostics removed = row_count;
  return removed;
end $$;
alter function app.forget_ensayos(integer) owner to ensaya_gate;
grant execute on function app.forget_ensayos(integer) to ensaya_worker;
