-- Sends a question to those who know, with or without the caller's name. The same question of several people is one request; returns its id,
-- null for a company that is not the caller's. Repeating it changes nothing.
create or replace function app.send_faq_request(empresa uuid, request uuid, asked text, named boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  me constant uuid := app.user_id();
  author constant uuid := case when named then me end;
  sent uuid;
begin
  if not (empresa = any (app.member_ids() || app.managed_ids())) then
    return null;
  end if;
  select p.request_id into sent from app.faq_request_personas p where p.empresa_id = empresa and p.request_id = request and p.user_id = me;
  if found then
    return sent;
  end if;
  -- The second of two who send it at once waits here, and then sees the request of the first.
  perform pg_advisory_xact_lock(hashtextextended(format('faq_request %s %s', empresa, app.question_key(asked)), 0));
  select r.id into sent from app.faq_requests r
   where r.empresa_id = empresa and r.state = 'open' and app.question_key(r.question) <> ''
     and app.question_key(r.question) = app.question_key(asked)
   order by r.created_at, r.id limit 1 for no key update;
  if not found then
    insert into app.faq_requests (empresa_id, id, user_id, question) values (empresa, request, author, asked)
    on conflict do nothing returning id into sent;
    -- Another question has this id.
    if not found then
      return null;
    end if;
    insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre) values (empresa, sent, me, named)
    on conflict do nothing;
    return sent;
  end if;
  insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre) values (empresa, sent, me, named)
  on conflict do nothing;
  if found then
    update app.faq_requests r set personas = r.personas + 1, user_id = coalesce(r.user_id, author) where r.empresa_id = empresa and r.id = sent;
  end if;
  return sent;
end $$;
alter function app.send_faq_request(uuid, uuid, text, boolean) owner to ensaya_gate;
grant execute on function app.send_faq_request(uuid, uuid, text, boolean) to ensaya_api;

-- Takes back a question of the caller's that waits for an answer. With the last one who sent it the request is gone. False: no such question.
create or replace function app.withdraw_faq_request(empresa uuid, request uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  me constant uuid := app.user_id();
  before app.faq_requests;
  author uuid;
begin
  select r.* into before from app.faq_requests r
   where r.empresa_id = empresa and r.id = request and r.state = 'open' and empresa = any (app.member_ids() || app.managed_ids()) for update;
  delete from app.faq_request_personas p where p.empresa_id = before.empresa_id and p.request_id = before.id and p.user_id = me;
  if not found then
    return false;
  end if;
  if before.personas = 1 then
    delete from app.faq_requests r where r.empresa_id = empresa and r.id = request;
    return true;
  end if;
  author := before.user_id;
  if author = me then
    select p.user_id into author from app.faq_request_personas p
     where p.empresa_id = empresa and p.request_id = request and p.con_nombre order by p.created_at limit 1;
  end if;
  update app.faq_requests r set personas = r.personas - 1, user_id = author where r.empresa_id = empresa and r.id = request;
  return true;
end $$;
alter function app.withdraw_faq_request(uuid, uuid) owner to ensaya_gate;
grant execute on function app.withdraw_faq_request(uuid, uuid) to ensaya_api;

-- Someone who leaves a company leaves nothing behind that only they could read. Their questions, and how many sent them, stay.
create or replace function app.forget_asker_of_leaving() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.faq_request_personas p where p.user_id = old.user_id and p.empresa_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  return null;
end $$;
alter function app.forget_asker_of_leaving() owner to ensaya_gate;
create or replace trigger forget_asker after delete on app.company_users for each row
  execute function app.forget_asker_of_leaving('company_id');
create or replace trigger forget_asker after delete on app.responsables_empresas for each row
  execute function app.forget_asker_of_leaving('empresa_id');

-- Servers of 0.1.0 insert requests themselves, always with a name.
create or replace function app.keep_faq_asker() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre, created_at)
  values (new.empresa_id, new.id, new.user_id, true, new.created_at) on conflict do nothing;
  return null;
end $$;
alter function app.keep_faq_asker() owner to ensaya_gate;
create or replace trigger keep_asker after insert on app.faq_requests for each row when (new.user_id is not null)
  execute function app.keep_faq_asker();

-- The caller has seen the answer to a question that they sent. False: no such question of theirs.
create or replace function app.see_faq_answer(empresa uuid, request uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.faq_request_personas p set seen_at = coalesce(p.seen_at, now())
   where p.empresa_id = empresa and p.request_id = request and p.user_id = app.user_id()
     and empresa = any (app.member_ids() || app.managed_ids())
     and exists (select from app.faq_requests r where r.empresa_id = empresa and r.id = request and r.state = 'answered');
  if not found then
    return false;
  end if;
  -- Servers of 0.1.0 read it here.
  update app.faq_requests r set seen_at = coalesce(r.seen_at, now()) where r.empresa_id = empresa and r.id = request and r.user_id = app.user_id();
  return true;
end $$;
alter function app.see_faq_answer(uuid, uuid) owner to ensaya_gate;
grant execute on function app.see_faq_answer(uuid, uuid) to ensaya_api;
