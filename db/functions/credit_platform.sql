-- What a superadmin sees and changes of the companies' credit: amounts, never what was asked.

create or replace function app.empresa_credit(empresa uuid)
returns table (state text, month date, monthly_credit bigint, is_own boolean, spent bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the credit of any company' using errcode = 'EN403';
  end if;
  return query
    select s.state, s.month, s.credit, c.monthly_credit is not null, app.shown_credit_spend(empresa, s.month)
      from app.credit_state(empresa) s left join app.credito_ia c on c.empresa_id = empresa;
end $$;
alter function app.empresa_credit(uuid) owner to ensaya_gate;
grant execute on function app.empresa_credit(uuid) to ensaya_api;

-- The credit of one company; null: the platform's again. False if there is no such company.
create or replace function app.set_ai_credit(empresa uuid, credit bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin changes the credit of a company' using errcode = 'EN403';
  end if;
  insert into app.credito_ia as c (empresa_id, monthly_credit)
  select e.id, credit from app.empresas e where e.id = empresa and e.deleted_at is null
  on conflict (empresa_id) do update set monthly_credit = excluded.monthly_credit;
  return found;
end $$;
alter function app.set_ai_credit(uuid, bigint) owner to ensaya_gate;
grant execute on function app.set_ai_credit(uuid, bigint) to ensaya_api;

-- The month of the whole platform, and the companies that have spent most of it.
create or replace function app.credit_month_total() returns table (month date, spent bigint, empresas integer, accepted integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  this_month date := app.credit_month(now());
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what the platform pays' using errcode = 'EN403';
  end if;
  return query
    select this_month, coalesce(sum(m.spent - m.private_spent + m.private_shown), 0)::bigint,
           count(*) filter (where m.spent - m.private_spent + m.private_shown > 0)::integer,
           (select count(*)::integer from app.credito_ia c where c.accepted_at is not null)
      from app.credito_meses m where m.month = this_month;
end $$;
alter function app.credit_month_total() owner to ensaya_gate;
grant execute on function app.credit_month_total() to ensaya_api;

create or replace function app.credit_spenders(most integer)
returns table (id uuid, nombre text, spent bigint, monthly_credit bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what the platform pays' using errcode = 'EN403';
  end if;
  return query
    select e.id, e.nombre, m.spent - m.private_spent + m.private_shown, coalesce(c.monthly_credit, p.monthly_credit)
      from app.credito_meses m
      join app.empresas e on e.id = m.empresa_id
     cross join app.plataforma_ia p
      left join app.credito_ia c on c.empresa_id = m.empresa_id
     where m.month = app.credit_month(now()) and m.spent - m.private_spent + m.private_shown > 0 and e.deleted_at is null
     order by 3 desc, e.id limit most;
end $$;
alter function app.credit_spenders(integer) owner to ensaya_gate;
grant execute on function app.credit_spenders(integer) to ensaya_api;

-- The platform's sealed key, if it is not sealed with the current key of the ring; for the worker, which seals it again.
create or replace function app.platform_key_to_rotate(current_key text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.api_key from app.plataforma_ia p where p.api_key is not null and split_part(p.api_key, '.', 1) <> current_key;
end;
alter function app.platform_key_to_rotate(text) owner to ensaya_gate;
grant execute on function app.platform_key_to_rotate(text) to ensaya_worker;

-- False if a superadmin has replaced the key meanwhile.
create or replace function app.reseal_platform_key(before text, after text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.plataforma_ia set api_key = after where api_key = before;
  return found;
end $$;
alter function app.reseal_platform_key(text, text) owner to ensaya_gate;
grant execute on function app.reseal_platform_key(text, text) to ensaya_worker;
