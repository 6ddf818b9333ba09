-- Adds a reservation to the month of a company if its cap allows. Refuses a suspended company: the lock on its row makes a suspension wait for
-- reservations under way, so that none is made after it. The month's row is the lock that makes the cap hold under concurrency. A private use
-- counts against the cap at once, but changes none of the figures that other people read.
create or replace function app.take_from_ai_cap(empresa uuid, use text, highest bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
  cap bigint;
  taken bigint;
begin
  perform from app.empresas e where e.id = empresa and e.suspended_at is null for share;
  if not found then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  insert into app.ai_months (empresa_id, month) values (empresa, this_month) on conflict do nothing;
  -- A company without saved settings can test a connection, under the default cap.
  select s.monthly_cap into cap from app.ai_settings s where s.company_id = empresa;
  select m.spent + m.reserved into taken from app.ai_months m where m.empresa_id = empresa and m.month = this_month for update;
  if taken + app.unshown_private_spend(empresa, this_month) + highest > coalesce(cap, 20000000) then
    return false;
  end if;
  if use = any (app.private_uses()) then
    insert into app.ai_private_months as p (empresa_id, month, reserved) values (empresa, this_month, highest)
    on conflict (empresa_id, month) do update set reserved = p.reserved + excluded.reserved;
  else
    update app.ai_months m set reserved = m.reserved + highest, calls = m.calls + 1 where m.empresa_id = empresa and m.month = this_month;
  end if;
  return true;
end $$;
alter function app.take_from_ai_cap(uuid, text, bigint) owner to ensaya_gate;

-- Adds a reservation to what the account has left: 'taken', or why it cannot: 'cap' of the company's own, 'spent' or 'off' of the operator's.
create or replace function app.take_from_account(account text, empresa uuid, use text, highest bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if account = 'plataforma' then
    return app.take_from_credit(empresa, highest);
  end if;
  return case when app.take_from_ai_cap(empresa, use, highest) then 'taken' else 'cap' end;
end $$;
alter function app.take_from_account(text, uuid, text, bigint) owner to ensaya_gate;

-- Reserves the highest possible cost of a request's call before the provider is asked, or refuses. With a batch, all of its calls together stay
-- under the ceiling that the caller has accepted: settled ones count at their cost, those under way at their reservation. A batch belongs to one
-- person: nobody else adds to it, or learns from a refusal what it has cost. `account` says whose key pays: 'empresa' or 'plataforma'.
drop function if exists app.reserve_ai_call(uuid, uuid, text, text, text, bigint, uuid, bigint);
create or replace function app.reserve_ai_call(
  empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint, lote uuid, ceiling bigint, account text default 'empresa'
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken text;
begin
  if not (empresa = any (app.member_ids()) or empresa = any (app.managed_ids())) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  if (lote is null) <> (ceiling is null) then
    raise exception 'a batch and its ceiling belong together' using errcode = '22004';
  end if;
  if lote is not null then
    perform app.lock_ai_lote(empresa, lote);
    if exists (select from app.ai_calls c
                where c.empresa_id = empresa and c.lote_id = lote and c.user_id is distinct from app.user_id()) then
      raise exception 'not a batch of theirs' using errcode = 'ENLOT';
    end if;
  end if;
  insert into app.ai_calls (empresa_id, id, lote_id, user_id, what, provider, model, reserved, credito_month)
  values (empresa, call_id, lote, app.user_id(), use, its_provider, its_model, highest,
          case when account = 'plataforma' then app.credit_month(now()) end) on conflict do nothing;
  if not found then
    raise exception 'this call was made before' using errcode = 'ENAIR';
  end if;
  -- The total has the call that was just inserted.
  if lote is not null and (select t.settled + t.held from app.ai_lote_total(empresa, lote) t) > ceiling then
    raise exception 'the ceiling of the batch is reached' using errcode = 'ENTOP';
  end if;
  taken := app.take_from_account(account, empresa, use, highest);
  if taken = 'cap' then
    raise exception 'the cap of the month is reached' using errcode = 'ENCAP';
  elsif taken = 'spent' then
    raise exception 'the credit of the month is spent' using errcode = 'ENCRS';
  elsif taken = 'off' then
    raise exception 'the platform gives no credit now' using errcode = 'ENCRO';
  end if;
end $$;
alter function app.reserve_ai_call(uuid, uuid, text, text, text, bigint, uuid, bigint, text) owner to ensaya_gate;
grant execute on function app.reserve_ai_call(uuid, uuid, text, text, text, bigint, uuid, bigint, text) to ensaya_api;

-- For servers of 0.1.0, which know no batch in a request.
create or replace function app.reserve_ai_call(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.reserve_ai_call(empresa, call_id, use, its_provider, its_model, highest, null, null, 'empresa');
end $$;
alter function app.reserve_ai_call(uuid, uuid, text, text, text, bigint) owner to ensaya_gate;
grant execute on function app.reserve_ai_call(uuid, uuid, text, text, text, bigint) to ensaya_api;

-- Replaces the reservation of one attempt by its actual cost, once. False if the attempt is already settled.
create or replace function app.settle_ai_attempt(
  empresa uuid, call_id uuid, its_attempt integer, outcome text, real_cost bigint, read integer, written integer, first_ms integer, whole_ms integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  settled record;
begin
  update app.ai_calls c set state = outcome, cost = real_cost, tokens_in = read, tokens_out = written,
         first_token_ms = first_ms, latency_ms = whole_ms
   where c.empresa_id = empresa and c.id = call_id and c.attempt = its_attempt and c.state = 'open'
  returning c.month, c.credito_month, c.reserved, c.what into settled;
  if not found then
    return false;
  end if;
  if settled.credito_month is not null then
    perform app.settle_credit(empresa, settled.credito_month, settled.reserved, real_cost, settled.what = any (app.private_uses()));
    return true;
  end if;
  if settled.what = any (app.private_uses()) then
    update app.ai_private_months p set reserved = p.reserved - settled.reserved, spent = p.spent + real_cost
     where p.empresa_id = empresa and p.month = settled.month;
    return true;
  end if;
  update app.ai_months m set reserved = m.reserved - settled.reserved, spent = m.spent + real_cost,
         tokens_in = m.tokens_in + coalesce(read, 0), tokens_out = m.tokens_out + coalesce(written, 0)
   where m.empresa_id = empresa and m.month = settled.month;
  return true;
end $$;
alter function app.settle_ai_attempt(uuid, uuid, integer, text, bigint, integer, integer, integer, integer) owner to ensaya_gate;
grant execute on function app.settle_ai_attempt(uuid, uuid, integer, text, bigint, integer, integer, integer, integer) to ensaya_worker;

-- The same for a request's call, which has one attempt. Needs no session, because the caller's may have ended meanwhile.
create or replace function app.settle_ai_call(
  empresa uuid, call_id uuid, outcome text, real_cost bigint, read integer, written integer, first_ms integer, whole_ms integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.settle_ai_attempt(empresa, call_id, 1, outcome, real_cost, read, written, first_ms, whole_ms);
end $$;
alter function app.settle_ai_call(uuid, uuid, text, bigint, integer, integer, integer, integer) owner to ensaya_gate;
grant execute on function app.settle_ai_call(uuid, uuid, text, bigint, integer, integer, integer, integer) to ensaya_api;

-- Reserves the next attempt of a job's call, on behalf of a person of its company, and returns its number.
-- An attempt that is still open belongs to a worker that died or lost its claim: it is settled at its reservation, after which it can keep nothing.
-- Null: the call is done. 0: the cap is reached. -1: the company is suspended. -2: the credit is spent. -3: the platform gives none now.
-- It returns these instead of raising, so that the settlement is committed.
drop function if exists app.reserve_ai_attempt(uuid, uuid, text, text, text, bigint, uuid, uuid);
create or replace function app.reserve_ai_attempt(
  empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint, person uuid, lote uuid, account text default 'empresa'
) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken text;
  last record;
  this_attempt integer;
begin
  if empresa is distinct from app.job_empresa_id()
     or not exists (select from app.company_users u where u.company_id = empresa and u.user_id = person
                    union all select from app.responsables_empresas r where r.empresa_id = empresa and r.user_id = person) then
    raise exception 'not the company of this job, or not a person of it' using errcode = 'ENEMP';
  end if;
  select c.attempt, c.state, c.reserved into last
    from app.ai_calls c where c.empresa_id = empresa and c.id = call_id order by c.attempt desc limit 1 for update;
  if last.state = 'done' then
    return null;
  end if;
  if last.state = 'open' then
    perform app.settle_ai_attempt(empresa, call_id, last.attempt, 'lost', last.reserved, null, null, null, null);
  end if;
  if exists (select from app.empresas e where e.id = empresa and e.suspended_at is not null) then
    return -1;
  end if;
  taken := app.take_from_account(account, empresa, use, highest);
  if taken <> 'taken' then
    return case taken when 'cap' then 0 when 'spent' then -2 else -3 end;
  end if;
  this_attempt := coalesce(last.attempt, 0) + 1;
  insert into app.ai_calls (empresa_id, id, attempt, lote_id, user_id, what, provider, model, reserved, credito_month)
  values (empresa, call_id, this_attempt, lote, person, use, its_provider, its_model, highest,
          case when account = 'plataforma' then app.credit_month(now()) end) on conflict do nothing;
  if not found then
    raise exception 'another worker has just begun this call' using errcode = '40001';
  end if;
  return this_attempt;
end $$;
alter function app.reserve_ai_attempt(uuid, uuid, text, text, text, bigint, uuid, uuid, text) owner to ensaya_gate;
grant execute on function app.reserve_ai_attempt(uuid, uuid, text, text, text, bigint, uuid, uuid, text) to ensaya_worker;

-- Calls whose process died and that no retry has superseded. Their cost is unknown, so they are settled at their reservation.
create or replace function app.settle_lost_ai_calls() returns integer
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select count(*) filter (where app.settle_ai_attempt(c.empresa_id, c.id, c.attempt, 'lost', c.reserved, null, null, null, null))::integer
    from (select empresa_id, id, attempt, reserved from app.ai_calls
           where state = 'open' and created_at < now() - interval '15 minutes' limit 1000) c;
end;
alter function app.settle_lost_ai_calls() owner to ensaya_gate;
grant execute on function app.settle_lost_ai_calls() to ensaya_worker;
