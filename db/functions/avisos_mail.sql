-- The hours of a person's day in which mails are sent, 08:00 to 20:00 in their time zone: of the day of a moment, and when they begin next.
create or replace function app.mail_hours(moment timestamptz, zone text)
returns table (opens timestamptz, closes timestamptz, opens_next timestamptz)
language sql immutable
begin atomic
  select (d.day + time '08:00') at time zone zone, (d.day + time '20:00') at time zone zone,
         case when moment < (d.day + time '08:00') at time zone zone then (d.day + time '08:00') at time zone zone
           else (d.day + 1 + time '08:00') at time zone zone end
    from (select (moment at time zone zone)::date as day) d;
end;
grant execute on function app.mail_hours(timestamptz, text) to ensaya_gate;

-- The notices of these people that may be mailed at a moment: within the hours of their day, what is due within 48 hours at once but not
-- within an hour of the last such mail, the rest once a day, when it was written before 08:00. After three days a notice is not mailed.
-- Who has switched the mails of a kind off since it was written gets none. What was written before a company was restored is not mailed.
-- A membership may exist before the address is confirmed: until then the mailbox may be another person's.
create or replace function app.avisos_to_mail(moment timestamptz, people uuid[])
returns table (user_id uuid, empresa_id uuid, id uuid, urgent boolean)
language sql stable
begin atomic
  select n.user_id, n.empresa_id, n.id, k.urgent
    from app.avisos n
    join app.users u on u.id = n.user_id
    join app.empresas e on e.id = n.empresa_id and e.deleted_at is null and e.suspended_at is null
     and (e.restored_at is null or e.restored_at < n.created_at)
    left join app.aviso_correos c on c.user_id = n.user_id
    cross join lateral app.mail_hours(moment, u.time_zone) h
    cross join lateral (select coalesce(n.due_at <= moment + interval '48 hours', false) as urgent) k
   where n.user_id = any (people) and n.by_mail and n.mailed_at is null and n.read_at is null and n.hidden_at is null
     and not exists (select from app.aviso_preferencias o where o.user_id = n.user_id and o.kind = n.kind and o.choice <> 'correo')
     and n.created_at <= moment and n.created_at > moment - interval '72 hours'
     and moment >= h.opens and moment < h.closes
     and case when k.urgent then c.urgent_at is null or c.urgent_at <= moment - interval '1 hour'
         else n.created_at < h.opens and (c.digest_at is null or c.digest_at < h.opens) end
     and (exists (select from app.company_users m where m.company_id = n.empresa_id and m.user_id = n.user_id)
       or exists (select from app.responsables_empresas m where m.empresa_id = n.empresa_id and m.user_id = n.user_id))
     and exists (select from auth.user a where a.id = n.user_id and a.suspended_at is null
       and (a.email_verified or not exists (select from app.platform_settings s where s.mandatory_verification)));
end;
grant execute on function app.avisos_to_mail(timestamptz, uuid[]) to ensaya_gate;

-- Says of the notices of these people that could not be mailed when to look at them again (mail_at): never after their mail could be sent.
-- What only a setting holds back, such as an address that is not confirmed, is looked at every ten minutes.
create or replace function app.postpone_aviso_mails(moment timestamptz, people uuid[]) returns void
language sql
begin atomic
  update app.avisos n set mail_at = case
      when n.created_at <= moment - interval '72 hours' then 'infinity'
      when n.created_at > moment then n.created_at
      when moment < h.opens or moment >= h.closes then h.opens_next
      when n.due_at <= moment + interval '48 hours' and c.urgent_at > moment - interval '1 hour' then c.urgent_at + interval '1 hour'
      when coalesce(n.due_at > moment + interval '48 hours', true) and (n.created_at >= h.opens or c.digest_at >= h.opens)
        then least(h.opens_next, n.due_at - interval '48 hours')
      else moment + interval '10 minutes' end
    from app.users u join app.aviso_correos c on c.user_id = u.id cross join lateral app.mail_hours(moment, u.time_zone) h
   where u.id = any (people) and n.user_id = u.id and n.by_mail and n.mailed_at is null and n.read_at is null and n.hidden_at is null
     and n.mail_at <= moment;
end;
grant execute on function app.postpone_aviso_mails(timestamptz, uuid[]) to ensaya_gate;

-- Takes the mails of the next `most` notices that are to be looked at, and of the others of their people, and marks their notices as mailed: a
-- mail exists only if the caller's transaction commits. A row for each person looked at: without mail (email is null), or one or two,
-- what is urgent and the day's digest. No row: none is left, or other workers have them, which the lock on the person's row of aviso_correos
-- tells. `until` is 20:00 of the person's day.
create or replace function app.look_at_aviso_mails(moment timestamptz, most integer)
returns table (email text, time_zone text, role text, until timestamptz, urgent boolean, avisos jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  people uuid[] := array(
    select distinct d.user_id from (
      select n.user_id from app.avisos n
       where n.mail_at <= moment and n.by_mail and n.mailed_at is null and n.read_at is null and n.hidden_at is null
       order by n.mail_at limit most) d);
begin
  -- In one order, so that two workers do not wait for each other in a circle.
  insert into app.aviso_correos (user_id) select p from unnest(people) p order by p on conflict do nothing;
  people := array(select c.user_id from app.aviso_correos c where c.user_id = any (people) for update skip locked);
  return query
    with taken as (
      update app.avisos n set mailed_at = moment from app.avisos_to_mail(moment, people) m
       where n.empresa_id = m.empresa_id and n.id = m.id
      returning n.*, m.urgent),
    noted as (
      update app.aviso_correos c set urgent_at = case when t.urgent then moment else c.urgent_at end,
             digest_at = case when t.digest then moment else c.digest_at end
        from (select k.user_id, bool_or(k.urgent) as urgent, bool_or(not k.urgent) as digest from taken k group by k.user_id) t
       where c.user_id = t.user_id),
    mails as (
      select t.user_id, u.email, u.time_zone, r.role, h.closes, t.urgent, jsonb_agg(jsonb_build_object(
               'user_id', t.user_id, 'kind', t.kind, 'empresa_id', t.empresa_id, 'empresa', e.nombre,
               'subject_id', t.subject_id, 'parent_id', t.parent_id, 'title', t.title, 'detail', t.detail, 'note', t.note, 'people_count', t.people_count, 'counts', t.counts, 'due_at', t.due_at)
               order by e.nombre, t.due_at nulls last, t.created_at, t.id) as avisos
        from taken t join app.users u on u.id = t.user_id join app.user_roles r on r.user_id = t.user_id
        join app.empresas e on e.id = t.empresa_id
        cross join lateral app.mail_hours(moment, u.time_zone) h
       group by t.user_id, u.email, u.time_zone, r.role, h.closes, t.urgent)
    select m.email, m.time_zone, m.role, m.closes, m.urgent, m.avisos
      from unnest(people) p left join mails m on m.user_id = p order by m.email, m.urgent desc;
  perform app.postpone_aviso_mails(moment, people);
end $$;
alter function app.look_at_aviso_mails(timestamptz, integer) owner to ensaya_gate;
grant execute on function app.look_at_aviso_mails(timestamptz, integer) to ensaya_worker;
