-- A trabajador of the company finishes a role-play, which hands their answers in. The first time stays; without an assignment it creates
-- one. What was assigned to be handed in as a rehearsal is refused while it can be rehearsed. With questions in play that they have not answered it only returns these. No row: no such role-play, or it has no questions in play.
create or replace function app.finish_roleplay(empresa uuid, roleplay uuid, person uuid) returns table (finished_at timestamptz, missing uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_first boolean;
begin
  if empresa <> all (app.member_ids()) then
    return;
  end if;
  if person is distinct from app.user_id() then
    raise exception 'another user has signed in' using errcode = 'EN403';
  end if;
  -- Locked: what reassign_roleplay() moves away at the same time is missing afterwards.
  perform from app.roleplay_assignments a where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person for update;
  select array_agg(q.id order by q."order", q.id) filter (where r.user_id is null) into missing
    from app.roleplay_questions q
    left join app.roleplay_responses r
      on r.empresa_id = empresa and r.roleplay_id = roleplay and r.question_id = q.id and r.user_id = person
   where q.empresa_id = empresa and q.roleplay_id = roleplay and q.hidden_at is null
  having count(*) > 0;
  if not found then
    return;
  end if;
  if missing is null then
    missing := '{}';
    select a.completed_at into finished_at from app.roleplay_assignments a
     where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person;
    if finished_at is null then
      if exists (select from app.roleplay_assignments a
                  where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person and a.modo = 'ensayo')
        and app.no_ensayo(empresa, roleplay) is null then
        raise exception 'a rehearsal was asked for' using errcode = 'ENENS';
      end if;
      -- The times before come first.
      if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
        perform app.backfill_entregas_of(empresa, roleplay, person);
      end if;
      insert into app.roleplay_assignments as a (empresa_id, roleplay_id, user_id, completed_at)
      values (empresa, roleplay, person, now())
      on conflict (empresa_id, roleplay_id, user_id) do update set completed_at = coalesce(a.completed_at, excluded.completed_at)
      returning new.completed_at, old.completed_at is null into finished_at, is_first;
      if is_first then
        perform app.add_entrega(empresa, roleplay, person, uuidv7(), finished_at);
      end if;
    end if;
  end if;
  return next;
end $$;
alter function app.finish_roleplay(uuid, uuid, uuid) owner to ensaya_gate;
grant execute on function app.finish_roleplay(uuid, uuid, uuid) to ensaya_api;
