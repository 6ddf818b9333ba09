-- When the reminders of a record are due, and until when they are still news: at most three days, so that an upgrade or a long stop
-- does not send a flood of them. The key has the date: a new date notifies again, the same date does not.
-- Triggers call these for what was added or changed; the days are those of the person's time zone.

-- Role-plays: 72 and 24 hours before their date and 24 hours after. A responsable's reminder that waits for the morning stays.
create or replace function app.schedule_assignment_avisos(empresas uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos_programados p using unnest(empresas, ids) r (empresa_id, id)
   where p.empresa_id = r.empresa_id and p.record_id = r.id and p.kind <> 'recordatorio';
  insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
  select a.empresa_id, a.id, a.user_id, s.kind, format('%s:%s:%s:%s', s.kind, a.id, s.after, extract(epoch from a.due_date)),
         a.due_date + s.after, a.due_date + s.last
    from unnest(empresas, ids) r (empresa_id, id)
    join app.roleplay_assignments a on a.empresa_id = r.empresa_id and a.id = r.id
    cross join (values ('roleplay_vence', interval '-72 hours', interval '-24 hours'), ('roleplay_vence', interval '-24 hours', interval '0'),
                       ('roleplay_vencido', interval '24 hours', interval '96 hours')) s (kind, after, last)
   where a.due_date is not null and a.completed_at is null
  on conflict (empresa_id, record_id, user_id, key) do update set notify_at = excluded.notify_at, until = excluded.until;
end $$;
alter function app.schedule_assignment_avisos(uuid[], uuid[]) owner to ensaya_gate;

-- Tasks: the day before theirs and the day after.
create or replace function app.schedule_tarea_avisos(empresas uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos_programados p using unnest(empresas, ids) r (empresa_id, id) where p.empresa_id = r.empresa_id and p.record_id = r.id;
  insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
  select t.empresa_id, t.id, t.trabajador_id, s.kind, format('%s:%s:%s', s.kind, t.id, t.fecha_entrega),
         (t.fecha_entrega + s.day)::timestamp at time zone u.time_zone, (t.fecha_entrega + s.last)::timestamp at time zone u.time_zone
    from unnest(empresas, ids) r (empresa_id, id)
    join app.tareas t on t.empresa_id = r.empresa_id and t.id = r.id
    join app.users u on u.id = t.trabajador_id
    cross join (values ('tarea_vence', -1, 1), ('tarea_vencida', 1, 4)) s (kind, day, last)
   where t.fecha_entrega is not null and t.estado <> 'completada' and t.deleted_at is null
  on conflict (empresa_id, record_id, user_id, key) do update set notify_at = excluded.notify_at, until = excluded.until;
end $$;
alter function app.schedule_tarea_avisos(uuid[], uuid[]) owner to ensaya_gate;

-- FAQs: the day of their review, to the owner or to all responsables; of `person` alone when one is given.
create or replace function app.schedule_faq_avisos(empresas uuid[], ids uuid[], person uuid default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos_programados p using unnest(empresas, ids) r (empresa_id, id)
   where p.empresa_id = r.empresa_id and p.record_id = r.id and (person is null or p.user_id = person);
  insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
  select f.empresa_id, f.id, m.user_id, 'faq_por_revisar', format('faq_por_revisar:%s:%s', f.id, f.review_due),
         f.review_due::timestamp at time zone u.time_zone, (f.review_due + 3)::timestamp at time zone u.time_zone
    from unnest(empresas, ids) r (empresa_id, id)
    join app.faqs f on f.empresa_id = r.empresa_id and f.id = r.id
    join app.responsables_empresas m on m.empresa_id = f.empresa_id and m.user_id = coalesce(f.owner_id, m.user_id)
    join app.users u on u.id = m.user_id
   where f.review_due is not null and (person is null or m.user_id = person)
  on conflict (empresa_id, record_id, user_id, key) do update set notify_at = excluded.notify_at, until = excluded.until;
end $$;
alter function app.schedule_faq_avisos(uuid[], uuid[], uuid) owner to ensaya_gate;

-- The argument of these triggers is what the records are.
create or replace function app.schedule_records(what text, empresas uuid[], ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  case what
    when 'asignacion' then perform app.schedule_assignment_avisos(empresas, ids);
    when 'tarea' then perform app.schedule_tarea_avisos(empresas, ids);
    when 'faq' then perform app.schedule_faq_avisos(empresas, ids);
  end case;
end $$;
alter function app.schedule_records(text, uuid[], uuid[]) owner to ensaya_gate;

create or replace function app.schedule_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.schedule_records(tg_argv[0], array_agg(a.empresa_id), array_agg(a.id)) from added a;
  return null;
end $$;
alter function app.schedule_added() owner to ensaya_gate;
create or replace trigger schedule_added after insert on app.roleplay_assignments referencing new table as added
  for each statement execute function app.schedule_added('asignacion');
create or replace trigger schedule_added after insert on app.tareas referencing new table as added
  for each statement execute function app.schedule_added('tarea');
create or replace trigger schedule_added after insert on app.faqs referencing new table as added
  for each statement execute function app.schedule_added('faq');

create or replace function app.schedule_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.schedule_records(tg_argv[0], array[new.empresa_id], array[new.id]);
  return null;
end $$;
alter function app.schedule_changed() owner to ensaya_gate;
create or replace trigger schedule_changed after update on app.roleplay_assignments for each row
  when ((old.due_date, old.completed_at is null) is distinct from (new.due_date, new.completed_at is null))
  execute function app.schedule_changed('asignacion');
create or replace trigger schedule_changed after update on app.tareas for each row
  when ((old.trabajador_id, old.fecha_entrega, old.estado = 'completada', old.deleted_at is null)
    is distinct from (new.trabajador_id, new.fecha_entrega, new.estado = 'completada', new.deleted_at is null))
  execute function app.schedule_changed('tarea');
create or replace trigger schedule_changed after update on app.faqs for each row
  when ((old.review_due, old.owner_id) is distinct from (new.review_due, new.owner_id)) execute function app.schedule_changed('faq');

create or replace function app.unschedule_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos_programados p using gone g where p.empresa_id = g.empresa_id and p.record_id = g.id;
  return null;
end $$;
alter function app.unschedule_deleted() owner to ensaya_gate;
create or replace trigger unschedule_deleted after delete on app.roleplay_assignments referencing old table as gone
  for each statement execute function app.unschedule_deleted();
create or replace trigger unschedule_deleted after delete on app.tareas referencing old table as gone
  for each statement execute function app.unschedule_deleted();
create or replace trigger unschedule_deleted after delete on app.faqs referencing old table as gone
  for each statement execute function app.unschedule_deleted();

-- Who becomes a responsable reviews the FAQs without owner; who is none any more reviews none.
create or replace function app.schedule_responsables() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.schedule_faq_avisos(array_agg(f.empresa_id), array_agg(f.id), a.user_id)
    from added a join app.faqs f on f.empresa_id = a.empresa_id and f.owner_id is null and f.review_due is not null group by a.user_id;
  return null;
end $$;
alter function app.schedule_responsables() owner to ensaya_gate;
create or replace trigger schedule_added after insert on app.responsables_empresas referencing new table as added
  for each statement execute function app.schedule_responsables();

create or replace function app.unschedule_responsables() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos_programados p using gone g
   where p.user_id = g.user_id and p.empresa_id = g.empresa_id and p.kind = any (app.reminder_kinds('faq'));
  return null;
end $$;
alter function app.unschedule_responsables() owner to ensaya_gate;
create or replace trigger unschedule_deleted after delete on app.responsables_empresas referencing old table as gone
  for each statement execute function app.unschedule_responsables();

-- In another time zone days begin, and mails may be sent, at other moments. move_assignment_deadlines() changes the dates of role-plays.
create or replace function app.follow_time_zone() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.schedule_tarea_avisos(array_agg(r.empresa_id), array_agg(r.record_id)) from (
    select distinct p.empresa_id, p.record_id from app.avisos_programados p
     where p.user_id = new.id and p.kind = any (app.reminder_kinds('tarea'))) r;
  perform app.schedule_faq_avisos(array_agg(p.empresa_id), array_agg(p.record_id), new.id)
     from app.avisos_programados p where p.user_id = new.id and p.kind = any (app.reminder_kinds('faq'));
  update app.avisos_programados p set notify_at = m.at, until = case when m.at = now() then h.closes else m.at + interval '12 hours' end
    from app.mail_hours(now(), new.time_zone) h,
         lateral (select case when now() >= h.opens and now() < h.closes then now() else h.opens_next end as at) m
   where p.user_id = new.id and p.kind = 'recordatorio';
  update app.avisos n set mail_at = default
   where n.user_id = new.id and n.by_mail and n.mailed_at is null and n.read_at is null and n.hidden_at is null;
  return null;
end $$;
alter function app.follow_time_zone() owner to ensaya_gate;
create or replace trigger follow_time_zone after update of time_zone on app.users
  for each row when (old.time_zone is distinct from new.time_zone) execute function app.follow_time_zone();
