-- What a trabajador hands in. These functions alone write app.entregas and app.entrega_textos.

-- The texts: [{question_id, pregunta, texto, archivo_id, attachment_name, version}], in order; of a rehearsal [{de, texto}]. Without a moment of their own (`dated`) they
-- are what was handed in at `at`. The hash is over, for each text, '{n} {de} {archivo_id or -} {bytes} {bytes}', the question and the text,
-- each with a line break.
create or replace function app.insert_entrega(
  empresa uuid, roleplay uuid, person uuid, entrega uuid, at timestamptz, dated timestamptz, textos jsonb) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  with texto as (
    select t.n::integer as n, coalesce(t.value ->> 'de', 'persona') as de, x.*
      from jsonb_array_elements(textos) with ordinality as t (value, n),
           jsonb_to_record(t.value) as x (question_id uuid, pregunta text, texto text, archivo_id uuid, attachment_name text, version integer)),
  added as (
    insert into app.entregas (empresa_id, id, roleplay_id, user_id, n, origen, entregada_at, texto_at, sha256)
    select empresa, entrega, roleplay, person,
           (select coalesce(max(e.n), 0) + 1 from app.entregas e where e.empresa_id = empresa and e.roleplay_id = roleplay and e.user_id = person),
           case when textos @> '[{"de": "personaje"}]' then 'ensayo' else 'escrito' end, at, dated,
           encode(sha256(convert_to(string_agg(
             format(E'%s %s %s %s %s\n%s\n%s\n', t.n, t.de, coalesce(t.archivo_id::text, '-'), octet_length(coalesce(t.pregunta, '')),
                    octet_length(t.texto), coalesce(t.pregunta, ''), t.texto), '' order by t.n), 'UTF8')), 'hex')
      from texto t having count(*) > 0
    returning empresa_id, id, user_id)
  insert into app.entrega_textos (empresa_id, entrega_id, n, user_id, de, question_id, pregunta, texto, archivo_id, attachment_name, version)
  select a.empresa_id, a.id, t.n, a.user_id, t.de, t.question_id, t.pregunta, t.texto, t.archivo_id, t.attachment_name, t.version
    from added a, texto t;
end;
alter function app.insert_entrega(uuid, uuid, uuid, uuid, timestamptz, timestamptz, jsonb) owner to ensaya_gate;

-- A person's present answers, those to hidden questions last.
create or replace function app.answers_to_hand_in(empresa uuid, roleplay uuid, person uuid) returns table (textos jsonb, changed_at timestamptz)
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_agg(jsonb_build_object('question_id', r.question_id, 'pregunta', r.question_text, 'texto', r.answer_text,
                                      'archivo_id', r.archivo_id, 'attachment_name', r.attachment_name, 'version', r.version)
           order by q.hidden_at is not null, q."order", q.id),
         max(r.updated_at)
    from app.roleplay_responses r join app.roleplay_questions q on q.empresa_id = r.empresa_id and q.id = r.question_id
   where r.empresa_id = empresa and r.roleplay_id = roleplay and r.user_id = person;
end;
alter function app.answers_to_hand_in(uuid, uuid, uuid) owner to ensaya_gate;

-- What was completed before there were entregas: the times before, oldest first, then the present answers of a completed assignment. Nobody
-- can know whether they had been changed since they were finished, so they are dated by their last change.
create or replace function app.backfill_entregas_of(empresa uuid, roleplay uuid, person uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  former record;
  done timestamptz;
begin
  for former in
    with moved as (
      delete from app.roleplay_respuestas_anteriores b
       where b.empresa_id = empresa and b.roleplay_id = roleplay and b.user_id = person and b.completed_at is not null
      returning b.*)
    select m.completed_at, max(m.answered_at) as changed_at,
           jsonb_agg(jsonb_build_object('question_id', m.question_id, 'pregunta', m.question_text, 'texto', m.answer_text,
                                        'archivo_id', m.archivo_id, 'attachment_name', m.attachment_name,
                                        'version', m.version) order by m."order", m.id) as textos
      from moved m group by m.moved_at, m.completed_at order by m.moved_at
  loop
    perform app.insert_entrega(empresa, roleplay, person, uuidv7(), former.completed_at, former.changed_at, former.textos);
  end loop;
  select a.completed_at into done from app.roleplay_assignments a
   where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person;
  if done is not null and not exists (
    select from app.entregas e where e.empresa_id = empresa and e.roleplay_id = roleplay and e.user_id = person and e.entregada_at >= done) then
    perform app.insert_entrega(empresa, roleplay, person, uuidv7(), done, a.changed_at, a.textos)
       from app.answers_to_hand_in(empresa, roleplay, person) a where a.textos is not null;
  end if;
end $$;
alter function app.backfill_entregas_of(uuid, uuid, uuid) owner to ensaya_gate;

-- Hands a person's present answers in. The caller holds the lock of the assignment.
create or replace function app.add_entrega(empresa uuid, roleplay uuid, person uuid, entrega uuid, at timestamptz) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- Locked: a file that is being removed is either gone from its answer by now, or stays because an entrega has it.
  perform from app.roleplay_responses r where r.empresa_id = empresa and r.roleplay_id = roleplay and r.user_id = person for update;
  perform app.insert_entrega(empresa, roleplay, person, entrega, at, null, a.textos) from app.answers_to_hand_in(empresa, roleplay, person) a;
end $$;
alter function app.add_entrega(uuid, uuid, uuid, uuid, timestamptz) owner to ensaya_gate;

-- A trabajador hands in again what they have changed since. 'unfinished': not completed yet. 'missing': a question in play has no answer.
-- 'done': also if nothing has changed, or for the same id again.
create or replace function app.hand_in_again(empresa uuid, roleplay uuid, person uuid, entrega uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last uuid;
begin
  if person is distinct from app.user_id() or empresa <> all (app.member_ids()) then
    raise exception 'another user has signed in' using errcode = 'EN403';
  end if;
  perform from app.roleplay_assignments a
    where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person and a.completed_at is not null for update;
  if not found then
    return 'unfinished';
  end if;
  if exists (
    select from app.roleplay_questions q
     where q.empresa_id = empresa and q.roleplay_id = roleplay and q.hidden_at is null
       and not exists (select from app.roleplay_responses r
                        where r.empresa_id = empresa and r.roleplay_id = roleplay and r.question_id = q.id and r.user_id = person)) then
    return 'missing';
  end if;
  if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
    perform app.backfill_entregas_of(empresa, roleplay, person);
  end if;
  select e.id into last from app.entregas e
   where e.empresa_id = empresa and e.roleplay_id = roleplay and e.user_id = person and e.origen = 'escrito' order by e.n desc limit 1;
  if app.has_unhanded_answers(empresa, roleplay, person, last)
    and not exists (select from app.entregas e where e.empresa_id = empresa and e.id = entrega) then
    perform app.add_entrega(empresa, roleplay, person, entrega, now());
  end if;
  return 'done';
end $$;
alter function app.hand_in_again(uuid, uuid, uuid, uuid) owner to ensaya_gate;
grant execute on function app.hand_in_again(uuid, uuid, uuid, uuid) to ensaya_api;

-- Whether an answer of the person differs from its text in the entrega, or is not in it.
create or replace function app.has_unhanded_answers(empresa uuid, roleplay uuid, person uuid, entrega uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select exists (
    select from app.roleplay_responses r
     where r.empresa_id = empresa and r.roleplay_id = roleplay and r.user_id = person
       and not exists (select from app.entrega_textos t
                        where t.empresa_id = empresa and t.entrega_id = entrega and t.question_id = r.question_id
                          and t.texto = r.answer_text and t.archivo_id is not distinct from r.archivo_id));
end;
alter function app.has_unhanded_answers(uuid, uuid, uuid, uuid) owner to ensaya_gate;

-- The entrega that stands for each person: the last written one, unless the role-play was assigned to them again since. Under the caller's
-- policies.
create or replace function app.current_entregas(empresa uuid, roleplay uuid)
returns table (user_id uuid, id uuid, n integer, entregada_at timestamptz, texto_at timestamptz)
language sql stable
begin atomic
  select distinct on (e.user_id) e.user_id, e.id, e.n, e.entregada_at, e.texto_at
    from app.entregas e
   where e.empresa_id = empresa and e.roleplay_id = roleplay and e.origen = 'escrito'
     and not exists (select from app.roleplay_assignments a
                      where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = e.user_id and a.completed_at is null)
   order by e.user_id, e.n desc;
end;
grant execute on function app.current_entregas(uuid, uuid) to ensaya_api, ensaya_worker;

-- What responsables and reports read of a role-play: what was handed in, where something was; otherwise the answer. `changed`: the answer
-- has another text or file by now. Under the caller's policies. `offset` and `limit` make PostgreSQL look both up for each answer: a join
-- planned while the tables were small would read all that the company has handed in.
create or replace function app.roleplay_texts(empresa uuid, roleplay uuid)
returns table (question_id uuid, user_id uuid, answer_text text, question_text text, archivo_id uuid, attachment_name text, updated_at timestamptz,
               version integer, entrega_id uuid, entrega_n integer, entregada_at timestamptz, texto_at timestamptz, texto_n integer,
               changed boolean, now_text text, now_archivo_id uuid, now_attachment_name text)
language sql stable
begin atomic
  select r.question_id, r.user_id, coalesce(t.texto, r.answer_text), coalesce(t.pregunta, r.question_text),
         case when t.n is null then r.archivo_id else t.archivo_id end, case when t.n is null then r.attachment_name else t.attachment_name end,
         r.updated_at, r.version, t.entrega_id, e.n, e.entregada_at, e.texto_at, t.n,
         t.n is not null and (t.texto <> r.answer_text or t.archivo_id is distinct from r.archivo_id),
         r.answer_text, r.archivo_id, r.attachment_name
    from app.roleplay_responses r
    left join lateral (
      select c.id, c.n, c.entregada_at, c.texto_at from app.current_entregas(empresa, roleplay) c where c.user_id = r.user_id offset 0) e on true
    left join lateral (
      select t.entrega_id, t.n, t.texto, t.pregunta, t.archivo_id, t.attachment_name from app.entrega_textos t
       where t.empresa_id = empresa and t.entrega_id = e.id and t.question_id = r.question_id limit 1) t on true
   where r.empresa_id = empresa and r.roleplay_id = roleplay;
end;
grant execute on function app.roleplay_texts(uuid, uuid) to ensaya_api, ensaya_worker;

-- Nobody changes what was handed in, the owner included.
create or replace function app.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% does not change', tg_table_name using errcode = 'EN403';
end $$;
alter function app.refuse_change() owner to ensaya_gate;
create or replace trigger inmutable before update on app.entregas for each row execute function app.refuse_change();
create or replace trigger inmutable before update on app.entrega_textos for each row execute function app.refuse_change();

-- A row that names a text of an entrega gets that text, whatever the statement says; without such a text there is no row. Under the
-- policies of the role that inserts.
create or replace function app.quote_entrega() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  select t.texto, coalesce(t.pregunta, new.question_text) into new.answer_text, new.question_text
    from app.entrega_textos t
   where t.empresa_id = new.empresa_id and t.entrega_id = new.entrega_id and t.n = new.texto_n and t.user_id = new.user_id;
  return case when found then new end;
end $$;
alter function app.quote_entrega() owner to ensaya_gate;
create or replace trigger quote before insert on app.informe_citas
  for each row when (new.entrega_id is not null) execute function app.quote_entrega();

-- Hands in what was completed before there were entregas, of the job's company: at most `most` people and role-plays, after the named pair in
-- their order. Returns the last pair; without one the company is done. Planned each time: it fills the tables that it reads.
create or replace function app.backfill_entregas(most integer, after_roleplay uuid, after_user uuid)
returns table (roleplay_id uuid, user_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company uuid := app.job_empresa_id();
begin
  for roleplay_id, user_id in
    (select a.roleplay_id, a.user_id from app.roleplay_assignments a
      where a.empresa_id = company and a.completed_at is not null and (a.roleplay_id, a.user_id) > (after_roleplay, after_user)
      order by a.roleplay_id, a.user_id limit most)
    union
    (select distinct b.roleplay_id, b.user_id from app.roleplay_respuestas_anteriores b
      where b.empresa_id = company and b.completed_at is not null and (b.roleplay_id, b.user_id) > (after_roleplay, after_user)
      order by b.roleplay_id, b.user_id limit most)
    order by 1, 2 limit most
  loop
    -- As finish_roleplay() and reassign_roleplay() do first.
    perform from app.roleplay_assignments a
      where a.empresa_id = company and a.roleplay_id = backfill_entregas.roleplay_id and a.user_id = backfill_entregas.user_id for update;
    perform app.backfill_entregas_of(company, roleplay_id, user_id);
  end loop;
  if roleplay_id is null then
    delete from app.entregas_pendientes p where p.empresa_id = company;
  else
    return next;
  end if;
end $$;
alter function app.backfill_entregas(integer, uuid, uuid) owner to ensaya_gate;
grant execute on function app.backfill_entregas(integer, uuid, uuid) to ensaya_worker;

-- The companies for which it has to be called.
create or replace function app.empresas_to_backfill() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.empresa_id from app.entregas_pendientes p;
end;
alter function app.empresas_to_backfill() owner to ensaya_gate;
grant execute on function app.empresas_to_backfill() to ensaya_worker;
