-- Sums up the week of at most `most` responsables for whom it is Monday, from 07:00 on: a notice a company, in time for the mail of 08:00. It
-- counts what was finished in the seven days before and what waits now; without anything to say there is none. Returns how many people it
-- looked at, and the company of each notice.
create or replace function app.add_weekly_avisos(moment timestamptz, most integer, out looked integer, out empresa_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  people uuid[] := array(
    select u.id from app.users u left join app.aviso_correos c on c.user_id = u.id
     where u.id in (select m.user_id from app.responsables_empresas m)
       and extract(isodow from moment at time zone u.time_zone) = 1
       and (moment at time zone u.time_zone)::time >= time '07:00' and (moment at time zone u.time_zone)::time < time '20:00'
       and (c.weekly_at is null or c.weekly_at < date_trunc('day', moment, u.time_zone))
     order by u.id limit most);
begin
  insert into app.aviso_correos as c (user_id, weekly_at) select p, moment from unnest(people) p order by p
  on conflict (user_id) do update set weekly_at = excluded.weekly_at;
  with week as (
    select u.id, o.choice, least(moment, h.opens - interval '1 minute') as at, d.monday,
           (d.monday - 7)::timestamp at time zone u.time_zone as since, d.monday::timestamp at time zone u.time_zone as until
      from app.users u
      cross join lateral app.mail_hours(moment, u.time_zone) h
      cross join lateral (select (moment at time zone u.time_zone)::date as monday) d
      cross join lateral (select app.aviso_choice(u.id, 'resumen_semanal') as choice) o
     where u.id = any (people) and o.choice <> 'no'),
  told as (
    insert into app.avisos (user_id, empresa_id, kind, subject_id, title, counts, key, created_at, by_mail)
    select w.id, e.id, 'resumen_semanal', e.id, e.nombre, n.counts, format('resumen_semanal:%s:%s', e.id, w.monday), w.at, w.choice = 'correo'
      from week w
      join app.responsables_empresas m on m.user_id = w.id
      join app.empresas e on e.id = m.empresa_id and e.deleted_at is null and e.suspended_at is null
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object(
          'terminados', nullif((select count(*) from app.roleplay_assignments a
                                 where a.empresa_id = e.id and a.completed_at >= w.since and a.completed_at < w.until), 0),
          'tarde', nullif((select count(distinct a.user_id) from app.roleplay_assignments a
                            where a.empresa_id = e.id and a.completed_at is null and a.due_date < moment), 0),
          'por_cerrar', nullif((select count(*) from app.tareas t
                                 where t.empresa_id = e.id and t.estado <> 'completada' and t.terminada_at is not null and t.deleted_at is null), 0),
          'por_responder', nullif((select count(*) from app.faq_requests q where q.empresa_id = e.id and q.state = 'open'), 0))) as counts) n
     where n.counts <> '{}' and exists (select from auth.user a where a.id = w.id and a.suspended_at is null)
    on conflict on constraint aviso_una_vez do nothing
    returning empresa_id)
  select cardinality(people), array(select t.empresa_id from told t) into looked, empresa_ids;
end $$;
alter function app.add_weekly_avisos(timestamptz, integer) owner to ensaya_gate;
grant execute on function app.add_weekly_avisos(timestamptz, integer) to ensaya_worker;
