-- The cost of one of the caller's own calls, of all their calls in its month and, for a responsable, of the company's.
create or replace function app.read_ai_receipt(empresa uuid, call_id uuid)
returns table (cost bigint, tokens_in integer, tokens_out integer, model text, month date, own_spent bigint, own_calls integer,
               company_spent bigint, company_calls integer, monthly_cap bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.cost, c.tokens_in, c.tokens_out, c.model, c.month, own.spent, own.calls,
         m.spent, m.calls, s.monthly_cap
    from app.ai_calls c
   cross join lateral (select coalesce(sum(o.cost), 0)::bigint as spent, count(*)::integer as calls
                         from app.ai_calls o where o.user_id = c.user_id and o.empresa_id = empresa and o.month = c.month) own
    left join app.ai_months m on m.empresa_id = empresa and m.month = c.month and empresa = any (app.managed_ids())
    left join app.ai_settings s on s.company_id = empresa and empresa = any (app.managed_ids())
   where c.empresa_id = empresa and c.id = call_id and c.user_id = app.user_id() and c.state <> 'open'
     and (empresa = any (app.member_ids()) or empresa = any (app.managed_ids()))
   order by c.created_at desc limit 1;
end;
alter function app.read_ai_receipt(uuid, uuid) owner to ensaya_gate;
grant execute on function app.read_ai_receipt(uuid, uuid) to ensaya_api;
