-- Adds what private uses have cost since the last time to the months that responsables and superadmins read, for at most `most` months.
-- Returns how many: called again until there are none. A figure that changed with each call would tell when somebody made one.
create or replace function app.show_private_spend(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due record;
  added bigint;
  count integer := 0;
begin
  for due in select p.empresa_id, p.month from app.ai_private_months p where p.spent > p.shown limit most loop
    -- In the order of take_from_ai_cap(): first the month, then its private part.
    perform from app.ai_months m where m.empresa_id = due.empresa_id and m.month = due.month for update;
    update app.ai_private_months p set shown = p.spent where p.empresa_id = due.empresa_id and p.month = due.month
    returning new.shown - old.shown into added;
    update app.ai_months m set spent = m.spent + added where m.empresa_id = due.empresa_id and m.month = due.month;
    count := count + 1;
  end loop;
  return count;
end $$;
alter function app.show_private_spend(integer) owner to ensaya_gate;
grant execute on function app.show_private_spend(integer) to ensaya_worker;

-- What private uses have taken from a month's cap beyond the figures of ai_months: calls under way, and money that is not yet shown.
create or replace function app.unshown_private_spend(empresa uuid, its_month date) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(sum(p.reserved + p.spent - p.shown), 0)::bigint
    from app.ai_private_months p where p.empresa_id = empresa and p.month = its_month;
end;
alter function app.unshown_private_spend(uuid, date) owner to ensaya_gate;
