-- What the calls of a batch of the job's company have cost (`settled`), and what its other calls under way may cost at most (`held`). Locks the
-- batch until the end of the transaction, so that two calls cannot both take the rest of its ceiling. An open attempt of the named call is lost,
-- because its call begins again: it is settled at its reservation.
create or replace function app.ai_lote_cost(lote uuid, call_id uuid) returns table (settled bigint, held bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(lote::text, 727362905));
  perform app.settle_ai_attempt(c.empresa_id, c.id, c.attempt, 'lost', c.reserved, null, null, null, null)
    from app.ai_calls c where c.empresa_id = app.job_empresa_id() and c.lote_id = lote and c.id = call_id and c.state = 'open';
  return query
    select coalesce(sum(coalesce(c.cost, c.reserved)) filter (where c.state <> 'open'), 0)::bigint,
           coalesce(sum(c.reserved) filter (where c.state = 'open'), 0)::bigint
      from app.ai_calls c where c.empresa_id = app.job_empresa_id() and c.lote_id = lote;
end $$;
alter function app.ai_lote_cost(uuid, uuid) owner to ensaya_gate;
grant execute on function app.ai_lote_cost(uuid, uuid) to ensaya_worker;
