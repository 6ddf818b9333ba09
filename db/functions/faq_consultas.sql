-- Keeps what the caller asked and the sentences that were shown. `citas`: faq_id, version (of the FAQ, as it was read), starts, length. What
-- is in no version any more is left out: the FAQ was deleted meanwhile. Repeated with the same id it does nothing.
create or replace function app.keep_consulta(empresa uuid, consulta uuid, asked text, answered boolean, citas jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.consultas (empresa_id, id, user_id, pregunta, contestada)
  select empresa, consulta, app.user_id(), asked, answered
   where empresa = any (app.member_ids() || app.managed_ids())
  on conflict (empresa_id, id) do nothing;
  if not found then
    return;
  end if;
  begin
    insert into app.consulta_citas (empresa_id, consulta_id, n, faq_id, version, starts, length)
    select empresa, consulta, row_number() over (order by c.place), c.faq_id, v.version, c.starts, c.length
      from rows from (jsonb_to_recordset(citas) as (faq_id uuid, version integer, starts integer, length integer))
             with ordinality c (faq_id, version, starts, length, place),
      -- A FAQ's version also counts changes that are not of its texts.
      lateral (select o.version, o.answer from app.faq_versions o
                where o.empresa_id = empresa and o.faq_id = c.faq_id and o.version <= c.version order by o.version desc limit 1) v
     where c.starts + c.length <= char_length(v.answer);
  exception when foreign_key_violation then
    -- A FAQ was deleted at this moment.
    null;
  end;
end $$;
alter function app.keep_consulta(uuid, uuid, text, boolean, jsonb) owner to ensaya_gate;
grant execute on function app.keep_consulta(uuid, uuid, text, boolean, jsonb) to ensaya_api;

-- The sentences that the caller was shown, with the version that they stand in: a trabajador reads no versions otherwise.
create or replace function app.read_consulta(empresa uuid, consulta uuid)
returns table (faq_id uuid, version integer, question text, answer text, starts integer, length integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.faq_id, c.version, v.question, v.answer, c.starts, c.length
    from app.consultas o
    join app.consulta_citas c on c.empresa_id = o.empresa_id and c.consulta_id = o.id,
    lateral (select w.question, w.answer from app.faq_versions w
              where w.empresa_id = c.empresa_id and w.faq_id = c.faq_id and w.version = c.version limit 1) v
   where o.empresa_id = empresa and o.id = consulta and o.user_id = app.user_id()
     and o.empresa_id = any (app.member_ids() || app.managed_ids())
     and exists (select from app.faqs f where f.empresa_id = c.empresa_id and f.id = c.faq_id and f.hidden_at is null)
   order by c.n;
end;
alter function app.read_consulta(uuid, uuid) owner to ensaya_gate;
grant execute on function app.read_consulta(uuid, uuid) to ensaya_api;

-- Deletes the oldest questions that are kept no longer, at most `most`. Returns how many.
create or replace function app.forget_consultas(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed integer;
begin
  delete from app.consultas c using (
    select o.empresa_id, o.id from app.consultas o where o.created_at < now() - interval '30 days' order by o.created_at limit most) d
   where c.empresa_id = d.empresa_id and c.id = d.id;
  get diagnostics removed = row_count;
  return removed;
end $$;
alter function app.forget_consultas(integer) owner to ensaya_gate;
grant execute on function app.forget_consultas(integer) to ensaya_worker;

-- Someone who leaves a company leaves nothing behind that only they could read.
create or replace function app.forget_consultas_of_leaving() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.consultas c where c.user_id = old.user_id and c.empresa_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  return null;
end $$;
alter function app.forget_consultas_of_leaving() owner to ensaya_gate;
create or replace trigger forget_consultas after delete on app.company_users for each row
  execute function app.forget_consultas_of_leaving('company_id');
create or replace trigger forget_consultas after delete on app.responsables_empresas for each row
  execute function app.forget_consultas_of_leaving('empresa_id');

-- The name of the person whose answer a FAQ came from, if they want it there, for the members of its company.
create or replace function app.faq_autor_name(empresa uuid, faq uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.nombre from app.faqs f join app.users u on u.id = f.autor_id
   where f.empresa_id = empresa and f.id = faq and empresa = any (app.member_ids() || app.managed_ids());
end;
alter function app.faq_autor_name(uuid, uuid) owner to ensaya_gate;
grant execute on function app.faq_autor_name(uuid, uuid) to ensaya_api;

-- The name of who is in charge of a FAQ, for the members of its company: a trabajador reads no other users. Null where the user has given no
-- name: never the address.
create or replace function app.faq_owner_name(empresa uuid, faq uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.nombre from app.faqs f join app.users u on u.id = f.owner_id
   where f.empresa_id = empresa and f.id = faq and empresa = any (app.member_ids() || app.managed_ids());
end;
alter function app.faq_owner_name(uuid, uuid) owner to ensaya_gate;
grant execute on function app.faq_owner_name(uuid, uuid) to ensaya_api;
