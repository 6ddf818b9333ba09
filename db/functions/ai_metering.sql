-- Takes a call's highest possible cost out of the month's cap before anything is asked, or refuses. The month's row is the lock.
create or replace function app.reserve_ai_call(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
  cap bigint;
begin
  if not (empresa = any (app.member_ids()) or empresa = any (app.managed_ids())) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  insert into app.ai_calls (empresa_id, id, user_id, what, provider, model, reserved)
  values (empresa, call_id, app.user_id(), use, its_provider, its_model, highest) on conflict do nothing;
  if not found then
    raise exception 'this call was made before' using errcode = 'ENAIR';
  end if;
  insert into app.ai_months (empresa_id, month) values (empresa, this_month) on conflict do nothing;
  -- Whoever has saved nothing yet tries a connection under the cap they would start with.
  select s.monthly_cap into cap from app.ai_settings s where s.company_id = empresa;
  update app.ai_months m set reserved = m.reserved + highest, calls = m.calls + 1
   where m.empresa_id = empresa and m.month = this_month and m.spent + m.reserved + highest <= coalesce(cap, 20000000);
  if not found then
    raise exception 'the cap of the month is reached' using errcode = 'ENCAP';
  end if;
end $$;
alter function app.reserve_ai_call(uuid, uuid, text, text, text, bigint) owner to ensaya_gate;
grant execute on function app.reserve_ai_call(uuid, uuid, text, text, text, bigint) to ensaya_api;

-- Turns a reservation into what it really cost, once. Needs no session: whoever asked may have signed out meanwhile, and the bill stays.
create or replace function app.settle_ai_call(
  empresa uuid, call_id uuid, outcome text, real_cost bigint, read integer, written integer, first_ms integer, whole_ms integer
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  settled record;
begin
  update app.ai_calls c set state = outcome, cost = real_cost, tokens_in = read, tokens_out = written,
         first_token_ms = first_ms, latency_ms = whole_ms
   where c.empresa_id = empresa and c.id = call_id and c.state = 'open'
  returning c.month, c.reserved into settled;
  if not found then
    return false;
  end if;
  update app.ai_months m set reserved = m.reserved - settled.reserved, spent = m.spent + real_cost,
         tokens_in = m.tokens_in + coalesce(read, 0), tokens_out = m.tokens_out + coalesce(written, 0)
   where m.empresa_id = empresa and m.month = settled.month;
  return true;
end $$;
alter function app.settle_ai_call(uuid, uuid, text, bigint, integer, integer, integer, integer) owner to ensaya_gate;
grant execute on function app.settle_ai_call(uuid, uuid, text, bigint, integer, integer, integer, integer) to ensaya_api;

-- Calls whose server died: nobody knows what they cost, so they count as the most they can have.
create or replace function app.settle_lost_ai_calls() returns integer
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select count(*) filter (where app.settle_ai_call(c.empresa_id, c.id, 'lost', c.reserved, null, null, null, null))::integer
    from (select empresa_id, id, reserved from app.ai_calls where state = 'open' and created_at < now() - interval '15 minutes' limit 1000) c;
end;
alter function app.settle_lost_ai_calls() owner to ensaya_gate;
grant execute on function app.settle_lost_ai_calls() to ensaya_worker;
