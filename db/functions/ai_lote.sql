-- Locks a batch of a company until the end of the transaction, so that two of its calls cannot both take the rest of its ceiling.
create or replace function app.lock_ai_lote(empresa uuid, lote uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtextextended(empresa::text || lote::text, 727362905));
end;
alter function app.lock_ai_lote(uuid, uuid) owner to ensaya_gate;

-- What the calls of a batch have cost (`settled`), and what those under way may cost at most (`held`). The caller has locked the batch.
create or replace function app.ai_lote_total(empresa uuid, lote uuid) returns table (settled bigint, held bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(sum(coalesce(c.cost, c.reserved)) filter (where c.state <> 'open'), 0)::bigint,
         coalesce(sum(c.reserved) filter (where c.state = 'open'), 0)::bigint
    from app.ai_calls c where c.empresa_id = empresa and c.lote_id = lote;
end;
alter function app.ai_lote_total(uuid, uuid) owner to ensaya_gate;

-- The same for a batch of the job's company, which it locks. An open attempt of the named call is lost, because its call begins again: it is
-- settled at its reservation.
create or replace function app.ai_lote_cost(lote uuid, call_id uuid) returns table (settled bigint, held bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.lock_ai_lote(app.job_empresa_id(), lote);
  perform app.settle_ai_attempt(c.empresa_id, c.id, c.attempt, 'lost', c.reserved, null, null, null, null)
    from app.ai_calls c where c.empresa_id = app.job_empresa_id() and c.lote_id = lote and c.id = call_id and c.state = 'open';
  return query select t.settled, t.held from app.ai_lote_total(app.job_empresa_id(), lote) t;
end $$;
alter function app.ai_lote_cost(uuid, uuid) owner to ensaya_gate;
grant execute on function app.ai_lote_cost(uuid, uuid) to ensaya_worker;
