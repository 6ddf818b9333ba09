-- Handles the reminders that are due (functions/avisos_programados.sql), at most `most`, in the order of their time: adds their notices and
-- removes them. The record decides: a reminder of a date, person or state that it has no longer adds nothing. Nothing for who was given the
-- record after that time: they have seen the date. Those of a deleted company wait until it is restored, at most until they are no news any more. Returns how many it handled, and the
-- company of each notice.
create or replace function app.add_due_avisos(moment timestamptz, most integer, out handled integer, out empresa_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with taken as (
    delete from app.avisos_programados p where p.ctid = any (array(
      select q.ctid from app.avisos_programados q
       where q.notify_at <= moment
           and (q.until <= moment or exists (select from app.empresas e where e.id = q.empresa_id and e.deleted_at is null))
       order by q.notify_at limit most for update of q skip locked))
    returning p.*),
  written as (
    insert into app.avisos (user_id, empresa_id, kind, subject_id, parent_id, title, detail, note, due_at, key, created_at, by_mail)
    select p.user_id, p.empresa_id, p.kind, r.subject_id, r.parent_id, r.title, r.detail, r.note, r.due_at, p.key, moment, c.choice = 'correo'
      from taken p
      join app.aviso_kinds() k on k.kind = p.kind
      cross join lateral (
        select a.roleplay_id as subject_id, null::uuid as parent_id, o.title, null::text as detail, null::text as note, a.due_date as due_at,
               app.given_kinds('asignacion') as given
          from app.roleplay_assignments a join app.roleplays o on o.company_id = a.empresa_id and o.id = a.roleplay_id
         where k.dated = 'asignacion' and a.empresa_id = p.empresa_id and a.id = p.record_id
           and a.completed_at is null and right(p.key, length(extract(epoch from a.due_date)::text) + 1) = ':' || extract(epoch from a.due_date)
        union all
        -- A responsable's, for who is still late and may enter.
        select o.id, null, o.title, coalesce(s.nombre, s.email), m.frase, a.due_date, app.given_kinds('asignacion')
          from app.roleplay_assignments a
          join app.roleplays o on o.company_id = a.empresa_id and o.id = a.roleplay_id
          join app.recordatorios m on m.empresa_id = a.empresa_id and m.roleplay_id = a.roleplay_id and m.user_id = a.user_id
          left join app.users s on s.id = m.sent_by
          join auth.user w on w.id = a.user_id and w.suspended_at is null
          join app.empresas e on e.id = a.empresa_id and e.suspended_at is null
         where k.dated = 'asignacion' and a.empresa_id = p.empresa_id and a.id = p.record_id and a.completed_at is null
           and a.due_date < moment and p.key = app.recordatorio_key(m.roleplay_id, m.user_id, m.day)
        union all
        select t.id, t.proyecto_id, t.nombre, o.nombre, null, app.end_of_day(t.fecha_entrega, u.time_zone), app.given_kinds('tarea')
          from app.tareas t join app.proyectos o on o.empresa_id = t.empresa_id and o.id = t.proyecto_id
          join app.users u on u.id = t.trabajador_id
         where k.dated = 'tarea' and t.empresa_id = p.empresa_id and t.id = p.record_id
           and t.trabajador_id = p.user_id and t.estado <> 'completada' and t.deleted_at is null
           and p.key = format('%s:%s:%s', p.kind, t.id, t.fecha_entrega)
        union all
        select f.id, null, f.question, null, null, null, app.given_kinds('faq')
          from app.faqs f join app.responsables_empresas m on m.empresa_id = f.empresa_id and m.user_id = p.user_id
         where k.dated = 'faq' and f.empresa_id = p.empresa_id and f.id = p.record_id
           and coalesce(f.owner_id, p.user_id) = p.user_id and p.key = format('%s:%s:%s', p.kind, f.id, f.review_due)) r
      cross join lateral (select app.aviso_choice(p.user_id, p.kind) as choice) c
     where p.until > moment and c.choice <> 'no'
       and not exists (select from app.avisos n where n.user_id = p.user_id and n.created_at >= p.notify_at and n.created_at <= moment
                          and n.kind = any (r.given) and n.subject_id = r.subject_id)
    on conflict on constraint aviso_una_vez do nothing
    returning empresa_id)
  select (select count(*) from taken), array(select w.empresa_id from written w) into handled, empresa_ids;
end $$;
alter function app.add_due_avisos(timestamptz, integer) owner to ensaya_gate;
grant execute on function app.add_due_avisos(timestamptz, integer) to ensaya_worker;
