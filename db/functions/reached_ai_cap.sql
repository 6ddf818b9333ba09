-- Whether the month's cap of a company leaves less than `highest`, so that take_from_ai_cap() would refuse such a call; for its members and
-- responsables. Only a responsable may read the figures.
create or replace function app.reached_ai_cap(empresa uuid, highest bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (
    select from app.ai_settings s
      left join app.ai_months m on m.empresa_id = s.company_id and m.month = date_trunc('month', now() at time zone 'utc')::date
     where s.company_id = empresa and (empresa = any (app.member_ids()) or empresa = any (app.managed_ids()))
       and coalesce(m.spent + m.reserved, 0) + highest + app.unshown_private_spend(empresa, date_trunc('month', now() at time zone 'utc')::date)
           > s.monthly_cap);
end;
alter function app.reached_ai_cap(uuid, bigint) owner to ensaya_gate;
grant execute on function app.reached_ai_cap(uuid, bigint) to ensaya_api;
