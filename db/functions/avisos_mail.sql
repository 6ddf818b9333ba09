-- The notices that may be mailed at a moment: between 08:00 and 20:00 of the person's zone, what is due within 48 hours at once but not
-- within an hour of the last such mail, the rest once a day, when it was written before 08:00. After three days a notice is not mailed.
-- Who has switched the mails of a kind off since it was written gets none. What was written before a company was restored is not mailed.
-- A membership may exist before the address is confirmed: until then the mailbox may be another person's.
create or replace function app.avisos_to_mail(moment timestamptz) returns table (user_id uuid, empresa_id uuid, id uuid, urgent boolean)
language sql stable
begin atomic
  select n.user_id, n.empresa_id, n.id, h.urgent
    from app.avisos n
    join app.users u on u.id = n.user_id
    join app.empresas e on e.id = n.empresa_id and e.deleted_at is null and e.suspended_at is null
     and (e.restored_at is null or e.restored_at < n.created_at)
    left join app.aviso_correos c on c.user_id = n.user_id
    cross join lateral (select app.known_zone(u.time_zone) as zone, coalesce(n.due_at <= moment + interval '48 hours', false) as urgent) h
    cross join lateral (select ((moment at time zone h.zone)::date + time '08:00') at time zone h.zone as opens) d
   where n.by_mail and n.mailed_at is null and n.read_at is null and n.hidden_at is null
     and not exists (select from app.aviso_preferencias o where o.user_id = n.user_id and o.kind = n.kind and o.choice <> 'correo')
     and n.created_at <= moment and n.created_at > moment - interval '72 hours'
     and (moment at time zone h.zone)::time >= time '08:00' and (moment at time zone h.zone)::time < time '20:00'
     and case when h.urgent then c.urgent_at is null or c.urgent_at <= moment - interval '1 hour'
         else n.created_at < d.opens and (c.digest_at is null or c.digest_at < d.opens) end
     and (exists (select from app.company_users m where m.company_id = n.empresa_id and m.user_id = n.user_id)
       or exists (select from app.responsables_empresas m where m.empresa_id = n.empresa_id and m.user_id = n.user_id))
     and exists (select from auth.user a where a.id = n.user_id and a.suspended_at is null
       and (a.email_verified or not exists (select from app.platform_settings s where s.mandatory_verification)));
end;
grant execute on function app.avisos_to_mail(timestamptz) to ensaya_gate;

-- Takes the mails of a moment, of `most` people, and marks their notices as mailed: a mail exists only if the caller's transaction commits.
-- A person may get two: what is urgent, and the day's digest. `until` is 20:00 of their day. The lock on the person's row of aviso_correos makes other workers skip them.
create or replace function app.take_aviso_mails(moment timestamptz, most integer)
returns table (email text, time_zone text, role text, until timestamptz, urgent boolean, avisos jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person uuid;
begin
  for person in select distinct m.user_id from app.avisos_to_mail(moment) m limit most loop
    insert into app.aviso_correos (user_id) values (person) on conflict do nothing;
    perform from app.aviso_correos c where c.user_id = person for update skip locked;
    continue when not found;
    return query
      with taken as (
        update app.avisos n set mailed_at = moment from app.avisos_to_mail(moment) m
         where m.user_id = person and n.empresa_id = m.empresa_id and n.id = m.id
        returning n.*, m.urgent),
      noted as (
        update app.aviso_correos c set
          urgent_at = case when exists (select from taken t where t.urgent) then moment else c.urgent_at end,
          digest_at = case when exists (select from taken t where not t.urgent) then moment else c.digest_at end
         where c.user_id = person)
      select u.email, z.zone, r.role, ((moment at time zone z.zone)::date + time '20:00') at time zone z.zone, t.urgent, jsonb_agg(jsonb_build_object(
               'kind', t.kind, 'empresa_id', t.empresa_id, 'empresa', e.nombre, 'subject_id', t.subject_id, 'parent_id', t.parent_id,
               'title', t.title, 'detail', t.detail, 'due_at', t.due_at)
               order by e.nombre, t.due_at nulls last, t.created_at, t.id)
        from taken t join app.users u on u.id = t.user_id join app.user_roles r on r.user_id = t.user_id
        join app.empresas e on e.id = t.empresa_id
        cross join lateral (select app.known_zone(u.time_zone) as zone) z
       group by u.email, z.zone, r.role, t.urgent order by t.urgent desc;
  end loop;
end $$;
alter function app.take_aviso_mails(timestamptz, integer) owner to ensaya_gate;
grant execute on function app.take_aviso_mails(timestamptz, integer) to ensaya_worker;
