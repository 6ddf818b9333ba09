-- AI by the operator's key, with a credit per company (docs/decisions/0055-credit-of-the-operator.md).

-- The month of the credit: it begins at midnight of the platform's zone.
create or replace function app.credit_month(at timestamptz) returns date
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select date_trunc('month', credit_month.at at time zone p.time_zone)::date from app.plataforma_ia p;
end;
alter function app.credit_month(timestamptz) owner to ensaya_gate;

-- The version of the conditions that responsables accept: CREDIT_TEXT in the contract, which a test compares.
create or replace function app.credit_text() returns integer
language sql immutable parallel safe
return 2;
grant execute on function app.credit_text() to ensaya_gate;

-- Whether a company may use its credit: 'offered' and 'none' before a responsable has accepted it, without and with an offer of the operator;
-- 'changed' when the provider, the place or the text is another than was accepted, 'paused' when there is no offer any more.
create or replace function app.credit_state(empresa uuid)
returns table (state text, credit bigint, month date)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case when c.accepted_at is null then case when p.enabled then 'offered' else 'none' end
              when not p.enabled then 'paused'
              when (c.accepted_text, c.accepted_provider, c.accepted_lugar) is distinct from (app.credit_text(), p.provider, p.lugar) then 'changed'
              else 'on' end,
         coalesce(c.monthly_credit, p.monthly_credit), app.credit_month(now())
    from app.plataforma_ia p left join app.credito_ia c on c.empresa_id = empresa;
end;
alter function app.credit_state(uuid) owner to ensaya_gate;

-- Adds a reservation to the month of a company's credit: 'taken', or 'spent' or 'off' if it cannot. Refuses a suspended company, as
-- take_from_ai_cap(). Its own row is the only lock: the platform's is read as it is.
create or replace function app.take_from_credit(empresa uuid, highest bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is record;
  taken bigint;
begin
  perform from app.empresas e where e.id = empresa and e.suspended_at is null and e.deleted_at is null for share;
  if not found then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  select * into now_is from app.credit_state(empresa);
  if now_is.state <> 'on' then
    return 'off';
  end if;
  insert into app.credito_meses (empresa_id, month) values (empresa, now_is.month) on conflict do nothing;
  select m.spent + m.reserved into taken from app.credito_meses m where m.empresa_id = empresa and m.month = now_is.month for update;
  if taken + highest > now_is.credit then
    return 'spent';
  end if;
  update app.credito_meses m set reserved = m.reserved + highest where m.empresa_id = empresa and m.month = now_is.month;
  return 'taken';
end $$;
alter function app.take_from_credit(uuid, bigint) owner to ensaya_gate;

-- Replaces a reservation by what the call has cost.
create or replace function app.settle_credit(empresa uuid, its_month date, reservation bigint, real_cost bigint, is_private boolean) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
begin atomic
  update app.credito_meses m
     set reserved = m.reserved - reservation, spent = m.spent + real_cost,
         private_spent = m.private_spent + case when is_private then real_cost else 0 end
   where m.empresa_id = empresa and m.month = its_month;
end;
alter function app.settle_credit(uuid, date, bigint, bigint, boolean) owner to ensaya_gate;

-- Lets the figures show what private uses have cost since the last time, for at most `most` months. Returns how many.
create or replace function app.show_private_credit(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  shown integer;
begin
  update app.credito_meses m set private_shown = m.private_spent
    from (select d.empresa_id, d.month from app.credito_meses d where d.private_spent > d.private_shown limit most for update) due
   where m.empresa_id = due.empresa_id and m.month = due.month;
  get diagnostics shown = row_count;
  return shown;
end $$;
alter function app.show_private_credit(integer) owner to ensaya_gate;
grant execute on function app.show_private_credit(integer) to ensaya_worker;

-- What people may know of the spend of a month: all but what private uses have cost since the figures were last added up.
create or replace function app.shown_credit_spend(empresa uuid, its_month date) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(sum(m.spent - m.private_spent + m.private_shown), 0)::bigint
    from app.credito_meses m where m.empresa_id = empresa and m.month = its_month;
end;
alter function app.shown_credit_spend(uuid, date) owner to ensaya_gate;

-- What is left of a credit, in whole hundredths: a step that has begun counts as spent.
create or replace function app.credit_left(credit bigint, spent bigint) returns integer
language sql immutable parallel safe
return case when credit <= 0 then 0 else greatest(0, 100 - ceil(100.0 * spent / credit))::integer end;
grant execute on function app.credit_left(bigint, bigint) to ensaya_gate;

-- The credit of a company, for those who run it.
create or replace function app.ai_credit(empresa uuid)
returns table (state text, provider text, model text, lugar text, monthly_credit bigint, percent_left integer, month date, time_zone text,
               accepted_at timestamptz, accepted_by text, accepted_text integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.state, p.provider, p.model, p.lugar, s.credit, app.credit_left(s.credit, app.shown_credit_spend(empresa, s.month)), s.month, p.time_zone,
         c.accepted_at, coalesce(u.nombre, u.email), c.accepted_text
    from app.credit_state(empresa) s
   cross join app.plataforma_ia p
    left join app.credito_ia c on c.empresa_id = empresa
    left join app.users u on u.id = c.accepted_by
   where empresa = any (app.managed_ids());
end;
alter function app.ai_credit(uuid) owner to ensaya_gate;
grant execute on function app.ai_credit(uuid) to ensaya_api;

-- A responsable accepts the conditions that they have read. False if others are valid by now, or none.
create or replace function app.accept_ai_credit(empresa uuid, text_version integer, its_provider text, its_lugar text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not empresa = any (app.managed_ids()) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  if text_version <> app.credit_text()
     or not exists (select from app.plataforma_ia p where p.enabled and p.provider = its_provider and p.lugar = its_lugar) then
    return false;
  end if;
  insert into app.credito_ia as c (empresa_id, accepted_at, accepted_by, accepted_text, accepted_provider, accepted_lugar)
  values (empresa, now(), app.user_id(), text_version, its_provider, its_lugar)
  on conflict (empresa_id) do update set accepted_at = excluded.accepted_at, accepted_by = excluded.accepted_by,
    accepted_text = excluded.accepted_text, accepted_provider = excluded.accepted_provider, accepted_lugar = excluded.accepted_lugar;
  return true;
end $$;
alter function app.accept_ai_credit(uuid, integer, text, text) owner to ensaya_gate;
grant execute on function app.accept_ai_credit(uuid, integer, text, text) to ensaya_api;

-- A responsable stops using the credit. What calls under way cost is still counted.
create or replace function app.leave_ai_credit(empresa uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not empresa = any (app.managed_ids()) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  update app.credito_ia c set accepted_at = null, accepted_by = null, accepted_text = null, accepted_provider = null, accepted_lugar = null
   where c.empresa_id = empresa;
end $$;
alter function app.leave_ai_credit(uuid) owner to ensaya_gate;
grant execute on function app.leave_ai_credit(uuid) to ensaya_api;

-- Whether a company's credit leaves less than `highest`, so that take_from_credit() would refuse such a call.
create or replace function app.reached_ai_credit(empresa uuid, highest bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (
    select from app.credit_state(empresa) s
      left join app.credito_meses m on m.empresa_id = empresa and m.month = s.month
     where (empresa = any (app.member_ids()) or empresa = any (app.managed_ids()))
       and coalesce(m.spent + m.reserved, 0) + highest > s.credit);
end;
alter function app.reached_ai_credit(uuid, bigint) owner to ensaya_gate;
grant execute on function app.reached_ai_credit(uuid, bigint) to ensaya_api;

-- How a call of the caller's own was paid: null with the company's key; else what is left of the credit of its month.
create or replace function app.credit_of_call(empresa uuid, call_id uuid) returns table (percent_left integer, month date)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select app.credit_left(s.credit, app.shown_credit_spend(empresa, c.credito_month)), c.credito_month
    from app.ai_calls c cross join app.credit_state(empresa) s
   where c.empresa_id = empresa and c.id = call_id and c.user_id = app.user_id() and c.credito_month is not null
     and (empresa = any (app.member_ids()) or empresa = any (app.managed_ids()))
   order by c.created_at desc limit 1;
end;
alter function app.credit_of_call(uuid, uuid) owner to ensaya_gate;
grant execute on function app.credit_of_call(uuid, uuid) to ensaya_api;
