-- Assigns a completed role-play again, for a responsable of the company. The answers and drafts go: what was handed in stays as an entrega,
-- and answers that were changed and not handed in again move to roleplay_respuestas_anteriores. Null when there is no such assignment, false
-- when it is not completed. `nota`: what the responsable asks for this time.
create or replace function app.reassign_roleplay(empresa uuid, assignment uuid, due date, nota text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  earlier record;
begin
  -- Locked: of two requests at once the second one finds an assignment that is not completed.
  select a.roleplay_id, a.user_id, a.completed_at into earlier
    from app.roleplay_assignments a
   where a.empresa_id = empresa and a.id = assignment and empresa = any (app.managed_ids())
     for update;
  if not found then
    return null;
  end if;
  if earlier.completed_at is null then
    return false;
  end if;

  if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
    perform app.backfill_entregas_of(empresa, earlier.roleplay_id, earlier.user_id);
  end if;
  -- One statement: an answer that is saved meanwhile is either moved or stays as an answer of the new time.
  with last as (
    select e.id from app.entregas e
     where e.empresa_id = empresa and e.roleplay_id = earlier.roleplay_id and e.user_id = earlier.user_id and e.origen = 'escrito'
     order by e.n desc limit 1),
  moved as (
    delete from app.roleplay_responses r
     where r.empresa_id = empresa and r.roleplay_id = earlier.roleplay_id and r.user_id = earlier.user_id
    returning r.*)
  insert into app.roleplay_respuestas_anteriores
    (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", archivo_id, attachment_name, version, answered_at)
  select m.empresa_id, m.roleplay_id, m.question_id, m.user_id, m.answer_text, m.question_text, q."order", m.archivo_id, m.attachment_name,
         m.version, m.updated_at
    from moved m join app.roleplay_questions q on q.empresa_id = m.empresa_id and q.id = m.question_id
   where not exists (
     select from last, app.entrega_textos t
      where t.empresa_id = empresa and t.entrega_id = last.id and t.question_id = m.question_id
        and t.texto = m.answer_text and t.archivo_id is not distinct from m.archivo_id);
  delete from app.borradores_roleplay b
   where b.empresa_id = empresa and b.roleplay_id = earlier.roleplay_id and b.user_id = earlier.user_id;
  update app.roleplay_assignments a set completed_at = null, due_day = due, assigned_by = app.user_id(), nota = reassign_roleplay.nota
   where a.empresa_id = empresa and a.id = assignment;
  return true;
end $$;
alter function app.reassign_roleplay(uuid, uuid, date, text) owner to ensaya_gate;
grant execute on function app.reassign_roleplay(uuid, uuid, date, text) to ensaya_api;

-- Servers of 0.1.0 call it without.
create or replace function app.reassign_roleplay(empresa uuid, assignment uuid, due date) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
return app.reassign_roleplay(empresa, assignment, due, null);
alter function app.reassign_roleplay(uuid, uuid, date) owner to ensaya_gate;
grant execute on function app.reassign_roleplay(uuid, uuid, date) to ensaya_api;
