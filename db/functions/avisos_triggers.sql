-- The notices follow the records: given, answered or finished writes them; completed, withdrawn or deleted removes them.
-- Inserting and deleting fire once a statement, because a role-play may be assigned to 500 people at once.

create or replace function app.add_assigned_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given record;
begin
  for given in
    select a.empresa_id, a.roleplay_id, a.due_date, r.title, coalesce(u.nombre, u.email) as giver, array_agg(a.user_id) as people
      from added a join app.roleplays r on r.company_id = a.empresa_id and r.id = a.roleplay_id
      left join app.users u on u.id = a.assigned_by
     where a.completed_at is null group by 1, 2, 3, 4, 5
  loop
    perform app.add_avisos('roleplay_asignado', given.empresa_id, given.people, given.roleplay_id, given.title, given.due_date,
      format('roleplay_asignado:%s:%s', given.roleplay_id, extract(epoch from now())), null, given.giver);
  end loop;
  return null;
end $$;
alter function app.add_assigned_avisos() owner to ensaya_gate;
create or replace trigger add_avisos after insert on app.roleplay_assignments referencing new table as added
  for each statement execute function app.add_assigned_avisos();

create or replace function app.follow_assignment_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.completed_at is null and new.completed_at is not null then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id and n.user_id = new.user_id and n.read_at is null;
  elsif old.completed_at is not null and new.completed_at is null then
    perform app.add_avisos('roleplay_repetido', new.empresa_id, array[new.user_id], new.roleplay_id, r.title, new.due_date,
      format('roleplay_repetido:%s:%s', new.roleplay_id, extract(epoch from now())), null, coalesce(u.nombre, u.email))
      from app.roleplays r left join app.users u on u.id = new.assigned_by
     where r.company_id = new.empresa_id and r.id = new.roleplay_id;
    update app.avisos n set note = new.nota where n.user_id = new.user_id and new.nota is not null
       and n.key = format('roleplay_repetido:%s:%s', new.roleplay_id, extract(epoch from now()));
  else
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id and n.user_id = new.user_id
       and n.kind = any (app.reminder_kinds('asignacion')) and n.read_at is null;
    update app.avisos n set due_at = new.due_date, mail_at = default where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id
       and n.user_id = new.user_id and n.kind = any (app.given_kinds('asignacion')) and n.read_at is null;
  end if;
  return null;
end $$;
alter function app.follow_assignment_avisos() owner to ensaya_gate;
create or replace trigger follow_avisos after update on app.roleplay_assignments for each row
  when ((old.completed_at is null) <> (new.completed_at is null) or old.due_date is distinct from new.due_date)
  execute function app.follow_assignment_avisos();

create or replace function app.remove_assignment_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos n using gone g
   where n.empresa_id = g.empresa_id and n.subject_id = g.roleplay_id and n.user_id = g.user_id;
  return null;
end $$;
alter function app.remove_assignment_avisos() owner to ensaya_gate;
create or replace trigger remove_avisos after delete on app.roleplay_assignments referencing old table as gone
  for each statement execute function app.remove_assignment_avisos();

-- A record that is deleted takes its notices along.
create or replace function app.remove_subject_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos n using gone g where n.empresa_id = g.empresa_id and n.subject_id = g.id;
  return null;
end $$;
alter function app.remove_subject_avisos() owner to ensaya_gate;
create or replace trigger remove_avisos after delete on app.tareas referencing old table as gone
  for each statement execute function app.remove_subject_avisos();
create or replace trigger remove_avisos after delete on app.faqs referencing old table as gone
  for each statement execute function app.remove_subject_avisos();
create or replace trigger remove_avisos after delete on app.faq_requests referencing old table as gone
  for each statement execute function app.remove_subject_avisos();
create or replace trigger remove_avisos after delete on app.propuestas referencing old table as gone
  for each statement execute function app.remove_subject_avisos();
create or replace trigger remove_avisos after delete on app.faq_borradores referencing old table as gone
  for each statement execute function app.remove_subject_avisos();
create or replace trigger remove_avisos after delete on app.informes referencing old table as gone
  for each statement execute function app.remove_subject_avisos();

create or replace function app.add_tarea_aviso(tarea app.tareas) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.add_avisos('tarea_asignada', tarea.empresa_id, array[tarea.trabajador_id], tarea.id, tarea.nombre,
      app.end_of_day(tarea.fecha_entrega, u.time_zone), format('tarea_asignada:%s:%s', tarea.id, extract(epoch from now())), p.id, p.nombre)
    from app.users u, app.proyectos p
   where u.id = tarea.trabajador_id and p.empresa_id = tarea.empresa_id and p.id = tarea.proyecto_id;
end $$;
alter function app.add_tarea_aviso(app.tareas) owner to ensaya_gate;

create or replace function app.add_tarea_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tarea app.tareas;
begin
  for tarea in select a.* from added a where a.trabajador_id is not null and a.estado <> 'completada' loop
    perform app.add_tarea_aviso(tarea);
  end loop;
  return null;
end $$;
alter function app.add_tarea_avisos() owner to ensaya_gate;
create or replace trigger add_avisos after insert on app.tareas referencing new table as added
  for each statement execute function app.add_tarea_avisos();

-- Notices that a change ends are hidden, so that undo_tareas() can show them again; it adds none.
create or replace function app.follow_tarea_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.trabajador_id is distinct from new.trabajador_id then
    update app.avisos n set hidden_at = now()
     where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.user_id = old.trabajador_id and n.hidden_at is null;
    if new.trabajador_id is not null and new.estado <> 'completada' and current_setting('app.undoing_tareas', true) is distinct from 'on' then
      perform app.add_tarea_aviso(new);
    end if;
  elsif new.estado = 'completada' then
    update app.avisos n set hidden_at = now() where n.empresa_id = new.empresa_id and n.subject_id = new.id
       and n.read_at is null and n.kind <> 'tarea_comentada' and n.hidden_at is null;
  elsif old.fecha_entrega is distinct from new.fecha_entrega then
    update app.avisos n set hidden_at = now() where n.empresa_id = new.empresa_id and n.subject_id = new.id
       and n.kind = any (app.reminder_kinds('tarea')) and n.read_at is null and n.hidden_at is null;
    update app.avisos n set due_at = app.end_of_day(new.fecha_entrega, u.time_zone), mail_at = default from app.users u
     where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = any (app.given_kinds('tarea')) and n.read_at is null and u.id = n.user_id;
  end if;
  return null;
end $$;
alter function app.follow_tarea_avisos() owner to ensaya_gate;
create or replace trigger follow_avisos after update on app.tareas for each row
  when ((old.trabajador_id, old.estado, old.fecha_entrega) is distinct from (new.trabajador_id, new.estado, new.fecha_entrega))
  execute function app.follow_tarea_avisos();

create or replace function app.add_question_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.add_avisos('pregunta_recibida', a.empresa_id, array(
      select m.user_id from app.responsables_empresas m where m.empresa_id = a.empresa_id), a.id, a.question, null,
      format('pregunta_recibida:%s', a.id), null, (select coalesce(u.nombre, u.email) from app.users u where u.id = a.user_id))
    from added a where a.state = 'open';
  return null;
end $$;
alter function app.add_question_avisos() owner to ensaya_gate;
create or replace trigger add_avisos after insert on app.faq_requests referencing new table as added
  for each statement execute function app.add_question_avisos();

create or replace function app.follow_question_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'open' then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.read_at is null;
  end if;
  if new.state = 'answered' and old.state <> 'answered' and new.faq_id is not null then
    perform app.add_avisos('pregunta_respondida', new.empresa_id, array(
        select m.user_id from app.faq_request_personas p join app.company_users m on m.company_id = p.empresa_id and m.user_id = p.user_id
         where p.empresa_id = new.empresa_id and p.request_id = new.id and p.seen_at is null), new.faq_id, new.question, null,
      format('pregunta_respondida:%s', new.id), new.id);
  end if;
  -- Who sent it first has taken it back, or somebody else has added their name.
  if new.user_id is distinct from old.user_id then
    update app.avisos n set detail = (select coalesce(u.nombre, u.email) from app.users u where u.id = new.user_id)
     where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = 'pregunta_recibida';
  end if;
  return null;
end $$;
alter function app.follow_question_avisos() owner to ensaya_gate;
create or replace trigger follow_avisos after update on app.faq_requests for each row
  when ((old.state, old.user_id) is distinct from (new.state, new.user_id)) execute function app.follow_question_avisos();

-- A person who has opened the answer has read its notice.
create or replace function app.read_answer_aviso() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.avisos n set read_at = now()
   where n.user_id = new.user_id and n.key = format('pregunta_respondida:%s', new.request_id) and n.read_at is null;
  return null;
end $$;
alter function app.read_answer_aviso() owner to ensaya_gate;
create or replace trigger read_aviso after update of seen_at on app.faq_request_personas for each row
  when (old.seen_at is null and new.seen_at is not null) execute function app.read_answer_aviso();

-- A FAQ that was reviewed, or has another owner, is not for review any more.
create or replace function app.follow_faq_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = any (app.reminder_kinds('faq')) and n.read_at is null;
  return null;
end $$;
alter function app.follow_faq_avisos() owner to ensaya_gate;
create or replace trigger follow_avisos after update on app.faqs for each row
  when ((old.review_due, old.owner_id) is distinct from (new.review_due, new.owner_id)) execute function app.follow_faq_avisos();

-- To the person who began the report. One that is done or cancelled is not stopped any more.
create or replace function app.follow_informe_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'failed' then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = 'reporte_detenido';
  end if;
  if new.state = 'done' then
    perform app.add_avisos('reporte_listo', new.empresa_id, array[m.user_id], new.id, r.title, null, format('reporte_listo:%s', new.id), r.id)
      from app.roleplays r, app.responsables_empresas m
     where r.company_id = new.empresa_id and r.id = new.roleplay_id and m.empresa_id = new.empresa_id and m.user_id = new.created_by;
  end if;
  return null;
end $$;
alter function app.follow_informe_avisos() owner to ensaya_gate;
create or replace trigger follow_avisos after update of state on app.informes for each row
  when (old.state = 'running' and new.state <> 'running') execute function app.follow_informe_avisos();

-- A piece that failed stops its report until a person retries it. Once all are retried, another failure notifies again.
create or replace function app.follow_piece_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state = 'failed' then
    perform app.add_avisos('reporte_detenido', i.empresa_id, array[m.user_id], i.id, r.title, null, format('reporte_detenido:%s', i.id), r.id)
      from app.informes i
      join app.roleplays r on r.company_id = i.empresa_id and r.id = i.roleplay_id
      join app.responsables_empresas m on m.empresa_id = i.empresa_id and m.user_id = i.created_by
     where i.empresa_id = new.empresa_id and i.id = new.informe_id and i.state = 'running';
  elsif not exists (select from app.informe_trozos t
                     where t.empresa_id = new.empresa_id and t.informe_id = new.informe_id and t.state = 'failed') then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.informe_id and n.kind = 'reporte_detenido';
  end if;
  return null;
end $$;
alter function app.follow_piece_avisos() owner to ensaya_gate;
create or replace trigger follow_avisos after update of state on app.informe_trozos for each row
  when ((old.state = 'failed') <> (new.state = 'failed')) execute function app.follow_piece_avisos();
