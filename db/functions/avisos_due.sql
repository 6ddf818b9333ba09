-- Adds the notices whose time came in (moment - look_back, moment]: role-plays 72 and 24 hours before their date and 24 hours after,
-- tasks from the day before theirs and from the day after, FAQs from the day of their review. A day begins when it begins for the person.
-- The key has the date, so that another date notifies again. Nothing for who was given the record after that time: they know the date.
-- Adds `most` at a time; returns the company of each notice.
create or replace function app.add_due_avisos(moment timestamptz, look_back interval, most integer) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  latest date := (moment at time zone 'UTC')::date + 1;
  earliest date := ((moment - look_back) at time zone 'UTC')::date - 1;
  due record;
begin
  for due in
    select c.* from (
      select a.empresa_id, a.user_id, step.kind, 'roleplay_asignado' as given, a.roleplay_id as subject_id, null::uuid as parent_id, r.title,
             null::text as detail, a.due_date as due_at, a.due_date + step.after as since,
             format('%s:%s:%s:%s', step.kind, a.id, step.after, extract(epoch from a.due_date)) as key
        from (values ('roleplay_vence', interval '-72 hours', interval '-24 hours'), ('roleplay_vence', interval '-24 hours', interval '0'),
                     ('roleplay_vencido', interval '24 hours', interval '120 hours')) step (kind, after, until)
        join app.roleplay_assignments a on a.completed_at is null and a.due_date is not null
         and a.due_date <= moment - step.after and a.due_date > moment - step.after - look_back and a.due_date > moment - step.until
        join app.roleplays r on r.company_id = a.empresa_id and r.id = a.roleplay_id
      union all
      select t.empresa_id, t.trabajador_id, step.kind, 'tarea_asignada', t.id, t.proyecto_id, t.nombre, p.nombre,
             app.end_of_day(t.fecha_entrega, u.time_zone), (t.fecha_entrega + step.days)::timestamp at time zone app.known_zone(u.time_zone),
             format('%s:%s:%s', step.kind, t.id, t.fecha_entrega)
        from (values ('tarea_vence', -1, 1), ('tarea_vencida', 1, 5)) step (kind, days, until)
        join app.tareas t on t.fecha_entrega is not null and t.trabajador_id is not null and t.estado <> 'completada'
         and t.deleted_at is null
         and t.fecha_entrega between earliest - step.days and latest - step.days
        join app.users u on u.id = t.trabajador_id
        join app.proyectos p on p.empresa_id = t.empresa_id and p.id = t.proyecto_id
       where (t.fecha_entrega + step.until)::timestamp at time zone app.known_zone(u.time_zone) > moment
      union all
      select f.empresa_id, m.user_id, 'faq_por_revisar', null, f.id, null, f.question, null, null,
             f.review_due::timestamp at time zone app.known_zone(u.time_zone), format('faq_por_revisar:%s:%s', f.id, f.review_due)
        from app.faqs f
        join app.responsables_empresas m on m.empresa_id = f.empresa_id and m.user_id = coalesce(f.owner_id, m.user_id)
        join app.users u on u.id = m.user_id
       where f.review_due between earliest and latest) c
     where c.since <= moment and c.since > moment - look_back
       and exists (select from app.empresas e where e.id = c.empresa_id and e.deleted_at is null)
       and coalesce((select o.choice from app.aviso_preferencias o where o.user_id = c.user_id and o.kind = c.kind),
                    app.default_aviso_choice(c.kind)) <> 'no'
       and not exists (select from app.avisos n where n.user_id = c.user_id and n.key = c.key)
       and not exists (select from app.avisos n where n.user_id = c.user_id and n.created_at >= c.since and n.created_at <= moment
                          and n.kind = c.given and n.subject_id = c.subject_id)
     limit most
  loop
    if app.add_avisos(due.kind, due.empresa_id, array[due.user_id], due.subject_id, due.title, due.due_at, due.key, due.parent_id,
                      due.detail, moment) > 0 then
      return next due.empresa_id;
    end if;
  end loop;
end $$;
alter function app.add_due_avisos(timestamptz, interval, integer) owner to ensaya_gate;
grant execute on function app.add_due_avisos(timestamptz, interval, integer) to ensaya_worker;
